import type { FileReading, FindNotices } from '../manifests/index.ts';
import type { Report, ReportMessage } from '../report/report.ts';
import { Collector } from './collector.ts';
import type { Exempter } from './exempter.ts';
import type { Judge } from './judge.ts';

export interface CheckOptions {
  readonly judge: Judge;
  readonly findNotices: FindNotices;
  /** Errors that were met before any file was read, such as folders that cannot be listed. */
  readonly errors?: readonly ReportMessage[];
  /** What is worth knowing of the choice of files. */
  readonly notices?: readonly ReportMessage[];
  /** Of the configuration, for one run; without, nothing is exempted. */
  readonly exempter?: Exempter | null;
}

/** Checks files one after the other, so that one is in memory at a time; a file that cannot be read is an error. */
export async function check(readings: AsyncIterable<FileReading>, options: CheckOptions): Promise<Report> {
  const collector = new Collector(options.judge, options.findNotices, options.exempter ?? null);
  for (const error of options.errors ?? []) collector.addError(error);
  for (const notice of options.notices ?? []) collector.addNotice(notice);
  for await (const reading of readings) collector.addReading(reading);
  return collector.report();
}
