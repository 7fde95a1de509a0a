import type { Report } from './report.ts';

/** The report as JSON, one line end at the end. */
export function toJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
