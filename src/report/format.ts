import type { Severity } from '../base/severity.ts';
import type { Report } from './report.ts';
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
  readonly write: (report: Report, context: FormatContext) => string;
}
