import { setImmediate } from 'node:timers/promises';
import type { Batch } from '../manifests/index.ts';
import type { Report, ReportMessage } from '../report/report.ts';
import { type BatchOptions, collectBatch } from './collect-batch.ts';
import { Collector } from './collector.ts';
import type { PartialReport } from './partial-report.ts';

/** Others that check batches, at the same time. */
export interface Helpers {
  /**
   * Gives them a batch; null when they have enough to do.
   *
   * @throws when one of them failed; the promise is then rejected as well.
   */
  offer(batch: Batch): Promise<PartialReport> | null;
  /** Ends them. */
  close(): void;
}

/** Help in a long run. */
export interface Help {
  readonly start: () => Promise<Helpers>;
  /** How much is checked without: a small file counts as one, as do so many bytes of a large one. */
  readonly after: number;
}

const bytesOfSmallFile = 4096;

function sizeOf(batch: Batch): number {
  if ('inputs' in batch) return batch.inputs.length;
  return 'error' in batch.reading ? 0 : Math.ceil(batch.reading.bytes.length / bytesOfSmallFile);
}

export interface CheckBatchesOptions extends BatchOptions {
  /** Errors that were met before any file was read. */
  readonly errors: readonly ReportMessage[];
  readonly notices: readonly ReportMessage[];
  /** What helps where there is much to do; null when nothing does. */
  readonly help: Help | null;
  /** Told how many more inputs are done. */
  readonly onDone: (files: number) => void;
}

/** Calls for helpers when the time has come; they are ended whatever happens. */
class Crew {
  readonly #help: Help | null;
  #helpers: Helpers | null = null;
  #given = 0;

  constructor(help: Help | null) {
    this.#help = help;
  }

  get isAlone(): boolean {
    return this.#helpers === null;
  }

  /** Gives away a batch; null when there is nobody who could take it. */
  async offer(batch: Batch): Promise<{ readonly partial: Promise<PartialReport> } | null> {
    if (this.#help !== null && this.#given >= this.#help.after) this.#helpers ??= await this.#help.start();
    this.#given += sizeOf(batch);
    const partial = this.#helpers?.offer(batch) ?? null;
    return partial === null ? null : { partial };
  }

  close(): void {
    this.#helpers?.close();
  }
}

/** What is said of all batches, in their order. */
async function collectAll(
  batches: AsyncIterable<Batch>,
  crew: Crew,
  options: CheckBatchesOptions,
): Promise<readonly PartialReport[]> {
  const partials: Promise<PartialReport>[] = [];
  for await (const batch of batches) {
    const offered = await crew.offer(batch);
    const partial = offered?.partial ?? collectBatch(batch, options);
    const done = partial.then((each) => {
      options.onDone(each.files);
      return each;
    });
    // A failure is thrown where all are awaited, or by the next offer.
    done.catch(() => {});
    partials.push(done);
    if (offered !== null) continue;
    await done;
    // Helpers are heard between batches.
    if (!crew.isAlone) await setImmediate();
  }
  return Promise.all(partials);
}

/**
 * Checks batches, which may be at the same time, and reports as if one had been checked after the other.
 *
 * @throws when a helper fails: what it had is not checked.
 */
export async function checkBatches(
  batches: AsyncIterable<Batch>,
  options: CheckBatchesOptions,
): Promise<Report> {
  const { judge, findNotices, exempter, errors, notices, help } = options;
  const crew = new Crew(help);
  try {
    const collector = new Collector(judge, findNotices, exempter);
    for (const error of errors) collector.addError(error);
    for (const notice of notices) collector.addNotice(notice);
    for (const partial of await collectAll(batches, crew, options)) collector.addPartial(partial);
    return collector.report();
  } finally {
    crew.close();
  }
}
