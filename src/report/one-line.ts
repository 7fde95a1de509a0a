import type { ReportFinding } from './report.ts';

/** A finding as one text, for formats that have no members for what belongs to it. */
export function oneLine({ message, hint, source }: ReportFinding): string {
  const advised = hint === null ? message : `${message} (${hint})`;
  return source === undefined ? advised : `${advised}, from ${source}`;
}
