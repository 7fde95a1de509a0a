import type { ReportFinding, ReportMessage } from '../report/report.ts';

/** What is said of some of the inputs, all of it data that threads can exchange; in the order of the inputs. */
export interface PartialReport {
  readonly files: number;
  readonly objects: number;
  readonly pods: number;
  readonly findings: readonly ReportFinding[];
  readonly notices: readonly ReportMessage[];
  readonly errors: readonly ReportMessage[];
  /** Indices of the exemptions that were needed. */
  readonly usedExemptions: readonly number[];
}
