import type { ReportFinding } from './report.ts';

/** Whether a finding may fail the check: it is neither exempted nor in the baseline. */
export function isCounted({ exempted, baselineState }: ReportFinding): boolean {
  return exempted === null && baselineState !== 'unchanged';
}
