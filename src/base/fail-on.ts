import { type Severity, severities } from './severity.ts';

/** The mildest severity that fails, or `never`. */
export const failOnLevels = [...severities, 'never'] as const;
export type FailOn = Severity | 'never';
