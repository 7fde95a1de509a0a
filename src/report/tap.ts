import type { FormatContext } from './format.ts';
import { type CheckPoint, checkPoints, type Outcome } from './points.ts';
import type { Report } from './report.ts';
import { tapText } from './tap-text.ts';

const results: Readonly<Record<Outcome, string>> = {
  passed: 'ok',
  skipped: 'ok',
  failed: 'not ok',
  broken: 'not ok',
};

function pointText(point: CheckPoint, index: number): string {
  const { outcome, skipped, group, name, type, message, details } = point;
  const directive = skipped === null ? '' : ` # SKIP ${skipped}`;
  const head = `${results[outcome]} ${index + 1} - ${tapText(`${group}: ${name}`)}${directive}\n`;
  if (details.length === 0) return head;
  const lines = details.map((detail) => `    - ${JSON.stringify(detail)}\n`).join('');
  return `${head}  ---\n  message: ${JSON.stringify(message)}\n  severity: ${type}\n  details:\n${lines}  ...\n`;
}

/** TAP version 14: a point for each finding and each file that cannot be read. */
export function toTap(report: Report, context: FormatContext): string {
  const points = checkPoints(report, context);
  return `TAP version 14\n1..${points.length}\n${points.map(pointText).join('')}`;
}
