import type { Severity } from './severity.ts';

/** How strict a whole target is: a rollout goes from `audit` over `warn` to `enforce`. */
export const enforcements = ['enforce', 'warn', 'audit'] as const;
export type Enforcement = (typeof enforcements)[number];

/** What an engine does about a finding. */
export type Action = 'deny' | 'warn' | 'audit';

const actions: Readonly<Record<Enforcement, Readonly<Record<Severity, Action>>>> = {
  enforce: { error: 'deny', warn: 'warn', info: 'audit' },
  warn: { error: 'warn', warn: 'warn', info: 'audit' },
  audit: { error: 'audit', warn: 'audit', info: 'audit' },
};

export function actionFor(severity: Severity, enforcement: Enforcement): Action {
  return actions[enforcement][severity];
}
