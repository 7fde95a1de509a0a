import type { CheckData } from '../check/checker.ts';
import type { PartialReport } from '../check/partial-report.ts';
import type { Batch } from '../manifests/index.ts';
import type { ExemptionSetup } from './check-exemptions.ts';

/** What a worker is started with. */
export interface WorkerSetup {
  readonly data: CheckData;
  readonly exemptions: ExemptionSetup;
}

/** A batch for a worker. */
export interface WorkerTask {
  readonly id: number;
  readonly batch: Batch;
}

/** What a worker found in a batch. */
export interface WorkerAnswer {
  readonly id: number;
  readonly partial: PartialReport;
}
