import type { Exemption } from './exemption.ts';

/**
 * Whether an exemption holds no longer: it does to the end of its last day.
 *
 * @param today In UTC, `YYYY-MM-DD`; dates of this form are ordered as texts are.
 */
export function isExpired({ expires }: Exemption, today: string): boolean {
  return expires < today;
}
