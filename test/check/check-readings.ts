import { checkBatches } from '../../src/check/check-batches.ts';
import type { Exempter } from '../../src/check/exempter.ts';
import type { Judge } from '../../src/check/judge.ts';
import type { Batch, FileReading, FindNotices } from '../../src/manifests/index.ts';
import type { Report, ReportMessage } from '../../src/report/report.ts';

interface CheckOptions {
  readonly judge: Judge;
  readonly findNotices: FindNotices;
  readonly errors?: readonly ReportMessage[];
  readonly exempter?: Exempter | null;
}

async function* inBatches(readings: AsyncIterable<FileReading>): AsyncGenerator<Batch> {
  for await (const reading of readings) yield { files: 1, reading };
}

/** What the command reports of what was read, in one thread. */
export function checkReadings(
  readings: AsyncIterable<FileReading>,
  { judge, findNotices, errors = [], exempter = null }: CheckOptions,
): Promise<Report> {
  const options = { judge, findNotices, exempter, errors, notices: [], help: null, onDone: () => {} };
  return checkBatches(inBatches(readings), options);
}
