import type { ReportObject } from '../../report/report.ts';

/** A finding that was there when the baseline was written. All but the fingerprint is for people. */
export interface BaselineEntry {
  /** As `findingFingerprints` makes it: without file and line, unique within the baseline. */
  readonly fingerprint: string;
  readonly policy: string;
  readonly rule: string;
  readonly object: ReportObject;
  /** JSON pointer within the object. */
  readonly path: string;
  readonly message: string;
}

/** Findings that are known and do not fail the check; docs/baseline-v1.schema.json describes its JSON. */
export interface Baseline {
  readonly version: 1;
  /** In the order of `compareEntries`. */
  readonly findings: readonly BaselineEntry[];
}
