import type { Severity } from '../base/severity.ts';
import type { Report, ReportFinding } from './report.ts';
import type { ReportFix } from './report-fix.ts';
import type { ReportPolicy } from './report-policy.ts';
import type { Style } from './style.ts';

/** A line of a file, from 1; null when it is not to be had. */
export type SourceLine = (file: string, line: number) => string | null;

/** What a format may want beside the report. */
export interface FormatContext {
  readonly style: Style;
  /** Columns of the terminal; null where text is not to be wrapped. */
  readonly width: number | null;
  readonly sourceLine: SourceLine;
  /** How `keystone fix` would mend a finding; absent, or null, where it would not. */
  readonly fixOf?: (finding: ReportFinding) => ReportFix | null;
  /** Leave out what does not fail the check; a format for programs always has everything. */
  readonly quiet: boolean;
  /** Whether findings of a severity fail the check. */
  readonly fails: (severity: Severity) => boolean;
  /** Those that were asked. */
  readonly policies: readonly ReportPolicy[];
  /** Of Keystone. */
  readonly version: string;
}

/** One way to write a report. */
export interface Format {
  /** In a few words, for help. */
  readonly title: string;
  /** Whether it quotes lines of the checked files. */
  readonly quotesSource: boolean;
  /** Whether it tells how findings would be fixed. */
  readonly offersFixes?: true;
  readonly write: (report: Report, context: FormatContext) => string;
}
