import { compareCodePoints } from '../../base/code-points.ts';
import { type Severity, severities } from '../../base/severity.ts';
import { count } from '../count.ts';
import type { ReportFinding, ReportSummary } from '../report.ts';
import type { Style } from '../style.ts';

/** With more findings than this, the summary also counts them by policy. */
const manyFindings = 12;

function countsByPolicy(findings: readonly ReportFinding[]): ReadonlyMap<string, Record<Severity, number>> {
  const counts = new Map<string, Record<Severity, number>>();
  for (const { policy, severity } of findings) {
    const row = counts.get(policy) ?? { error: 0, warn: 0, info: 0 };
    row[severity]++;
    counts.set(policy, row);
  }
  return counts;
}

/** How much each policy found, as a table; empty when there is little to count. */
export function policyTable(findings: readonly ReportFinding[], style: Style): string {
  const counts = countsByPolicy(findings);
  if (findings.length <= manyFindings || counts.size < 2) return '';
  const width = Math.max(...[...counts.keys()].map((policy) => policy.length));
  const heads: Readonly<Record<Severity, string>> = { error: 'errors', warn: 'warnings', info: 'infos' };
  const cell = (text: string): string => text.padStart(10);
  const head = `  ${' '.repeat(width)}${severities.map((severity) => cell(heads[severity])).join('')}\n`;
  const rows = [...counts]
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([policy, row]) => {
      const cells = severities.map((severity) => cell(row[severity] === 0 ? '' : String(row[severity])));
      return `  ${policy.padEnd(width)}${cells.join('')}`.trimEnd();
    });
  return `${style.dim(head)}${rows.join('\n')}\n`;
}

/** What was checked and found, on one line. */
export function summaryLine(summary: ReportSummary, style: Style): string {
  const { files, objects, pods, error, warn, info, exempted, unchanged = 0, errors } = summary;
  const judged = `${count(files, 'file')}, ${count(objects, 'object')}, ${count(pods, 'pod')}`;
  const found = [
    ...(errors > 0 ? [style.red(count(errors, 'unreadable input'))] : []),
    ...(error > 0 ? [style.red(count(error, 'error'))] : []),
    ...(warn > 0 ? [style.yellow(count(warn, 'warning'))] : []),
    ...(info > 0 ? [style.cyan(count(info, 'info'))] : []),
    ...(exempted > 0 ? [`${exempted} exempted`] : []),
    ...(unchanged > 0 ? [`${unchanged} in the baseline`] : []),
  ];
  return `${judged}: ${style.bold(found.length === 0 ? style.green('nothing found') : found.join(', '))}\n`;
}
