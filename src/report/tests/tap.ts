import { tapText } from '../tap-text.ts';
import { type TestPoint, testPoints } from './points.ts';
import type { TestReport } from './test-report.ts';

function line(point: TestPoint, index: number): string {
  const head = `${point.problems.length === 0 ? 'ok' : 'not ok'} ${index + 1} - ${tapText(`${point.group}: ${point.name}`)}\n`;
  if (point.problems.length === 0) return head;
  const details = point.problems.map((problem) => `    - ${JSON.stringify(problem)}\n`).join('');
  return `${head}  ---\n  problems:\n${details}  ...\n`;
}

/** TAP version 14. */
export function toTap(report: TestReport): string {
  const points = testPoints(report);
  return `TAP version 14\n1..${points.length}\n${points.map(line).join('')}`;
}
