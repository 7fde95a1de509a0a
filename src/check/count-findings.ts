import type { Severity } from '../base/severity.ts';
import { isCounted } from '../report/is-counted.ts';
import type { ReportFinding, ReportSummary } from '../report/report.ts';

type Counts = Pick<ReportSummary, 'error' | 'warn' | 'info' | 'exempted'>;

/** How many findings count, by severity, and how many are exempted. */
export function countFindings(findings: readonly ReportFinding[]): Counts {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity && isCounted(finding)).length;
  return {
    error: count('error'),
    warn: count('warn'),
    info: count('info'),
    exempted: findings.filter(({ exempted }) => exempted !== null).length,
  };
}
