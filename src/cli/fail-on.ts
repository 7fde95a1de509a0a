import { type FailOn, failOnLevels } from '../base/fail-on.ts';
import { type Severity, severities } from '../base/severity.ts';
import type { Report } from '../report/report.ts';
import type { ExitStatus } from './io.ts';
import { parseChoice } from './parse-choice.ts';

/** Reads `--fail-on`. Throws UsageError. */
export function parseFailOn(text: string | undefined): FailOn {
  return parseChoice('--fail-on', text, failOnLevels, 'error');
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
