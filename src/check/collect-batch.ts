import { type Batch, defaultLimits, type FindNotices, readFiles } from '../manifests/index.ts';
import { Collector } from './collector.ts';
import type { Exempter } from './exempter.ts';
import type { Judge } from './judge.ts';
import type { PartialReport } from './partial-report.ts';

/** What a batch is checked with. */
export interface BatchOptions {
  readonly judge: Judge;
  readonly findNotices: FindNotices;
  readonly exempter: Exempter | null;
}

/** No batch of files holds standard input. */
async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Checks one batch; what is said of it does not depend on others. */
export async function collectBatch(batch: Batch, options: BatchOptions): Promise<PartialReport> {
  const { judge, findNotices, exempter } = options;
  const collector = new Collector(judge, findNotices, exempter);
  if ('reading' in batch) collector.addReading(batch.reading);
  else {
    const readings = readFiles(batch.inputs, { limits: defaultLimits, stdin: nothing() });
    for await (const reading of readings) collector.addReading(reading);
  }
  return { ...collector.partial(), files: batch.files };
}
