import { type Severity, severities } from '../base/severity.ts';
import type { Report } from '../report/report.ts';
import type { ExitStatus } from './io.ts';
import { didYouMean } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** The mildest severity that fails, or `never`. */
export type FailOn = Severity | 'never';

const levels: readonly FailOn[] = [...severities, 'never'];

/** Reads `--fail-on`. Throws UsageError. */
export function parseFailOn(text: string | undefined): FailOn {
  if (text === undefined) return 'error';
  const level = levels.find((known) => known === text);
  if (level !== undefined) return level;
  throw new UsageError(
    `--fail-on ${text} is no severity`,
    didYouMean(text, levels) ?? `one of ${levels.join(', ')}`,
  );
}

/** Whether findings of a severity fail. */
export function failsAt(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && severities.indexOf(severity) <= severities.indexOf(failOn);
}

/** What cannot be read weighs more than what is found. */
export function exitStatus({ summary }: Report, failOn: FailOn): ExitStatus {
  if (summary.errors > 0) return 3;
  return severities.some((severity) => summary[severity] > 0 && failsAt(severity, failOn)) ? 1 : 0;
}
