import type { Severity } from '../base/severity.ts';

/** The object that a finding is about. `name` is the name, or the generateName with `*`. */
export interface ReportObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string | null;
  readonly name: string | null;
}

/** Who answers for an exemption, and the last day on which it holds, in UTC: `YYYY-MM-DD`. */
export interface ReportExemption {
  readonly owner: string;
  readonly expires: string;
}

export interface ReportFinding {
  readonly policy: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
  /** Relative to the working folder, with `/`. */
  readonly file: string;
  /** The file of a chart or kustomization from which the object was rendered, as `file` says; absent where it does not. */
  readonly source?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** JSON pointer within the object. */
  readonly path: string;
  /** JSON pointer of the object within a List; null when it is a document of its own. */
  readonly item: string | null;
  readonly container: string | null;
  /** The reason of the exemption under which it falls; null when it counts. */
  readonly exempted: string | null;
  /** What else is known of that exemption. */
  readonly exemption?: ReportExemption;
  /** Given where the report is compared with a baseline: what is `unchanged` does not count. */
  readonly baselineState?: 'new' | 'unchanged';
  readonly object: ReportObject;
}

/** Something about a file: a notice never fails, an error does. */
export interface ReportMessage {
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface ReportSummary {
  readonly files: number;
  readonly objects: number;
  readonly pods: number;
  readonly error: number;
  readonly warn: number;
  readonly info: number;
  readonly exempted: number;
  /** Findings that the baseline holds; absent where there is none. */
  readonly unchanged?: number;
  readonly errors: number;
}

/** What `check` says; its JSON form is a contract, versioned. Everything is sorted by file and place. */
export interface Report {
  readonly version: 1;
  readonly summary: ReportSummary;
  readonly findings: readonly ReportFinding[];
  readonly notices: readonly ReportMessage[];
  readonly errors: readonly ReportMessage[];
}
