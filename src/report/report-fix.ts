/** What replaces a part of a file; lines and columns from 1, columns in UTF-16 units, the end is after the last of it. */
export interface ReportEdit {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** How `keystone fix` would mend a finding, on its own. */
export interface ReportFix {
  /** After "keystone fix": "writes … in place of …". */
  readonly does: string;
  /** Of the finding's file; they do not overlap. */
  readonly edits: readonly ReportEdit[];
}
