import { jsonText } from './json-text.ts';
import type { Report } from './report.ts';

/** The report as JSON, as docs/report-v1.schema.json describes it. */
export function toJson(report: Report): string {
  return jsonText(report);
}
