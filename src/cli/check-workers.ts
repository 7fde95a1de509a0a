import { type TransferListItem, Worker } from 'node:worker_threads';
import type { Helpers } from '../check/check-batches.ts';
import type { PartialReport } from '../check/partial-report.ts';
import type { Batch } from '../manifests/index.ts';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './check-worker-messages.ts';

/** One that a worker is at, and one that it need not wait for. */
const tasksAhead = 2;

interface Waiting {
  readonly resolve: (partial: PartialReport) => void;
  readonly reject: (failure: unknown) => void;
}

/** A batch that does not share memory with this thread, and what of it changes hands. */
function detached(batch: Batch): readonly [Batch, readonly TransferListItem[]] {
  if ('inputs' in batch || 'error' in batch.reading) return [batch, []];
  // A view would be sent with all of the memory that it is a view of.
  const bytes = Uint8Array.from(batch.reading.bytes);
  return [{ ...batch, reading: { ...batch.reading, bytes } }, [bytes.buffer]];
}

class CheckWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #tasks = 0;

  constructor(entry: URL, setup: WorkerSetup, onFailure: (failure: unknown) => void) {
    this.#worker = new Worker(entry, { workerData: setup });
    const fail = (failure: unknown): void => {
      onFailure(failure);
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    };
    this.#worker.on('message', ({ id, partial }: WorkerAnswer) => {
      this.#waiting.get(id)?.resolve(partial);
      this.#waiting.delete(id);
    });
    this.#worker.on('error', fail);
    this.#worker.on('messageerror', fail);
    this.#worker.on('exit', (status) => {
      if (this.#waiting.size > 0) fail(new Error(`a thread ended with ${status} before its work was done`));
    });
  }

  get load(): number {
    return this.#waiting.size;
  }

  check(batch: Batch): Promise<PartialReport> {
    const id = this.#tasks++;
    const [sent, transferred] = detached(batch);
    const task: WorkerTask = { id, batch: sent };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(task, transferred);
    });
  }

  close(): void {
    this.#waiting.clear();
    // The report is written meanwhile.
    void this.#worker.terminate();
  }
}

/** Threads that check batches; each is given little ahead, so that all end together and memory stays flat. */
export class CheckWorkers implements Helpers {
  readonly #workers: readonly CheckWorker[];
  #failure: { readonly reason: unknown } | null = null;

  /** @param entry The built module of check-worker.ts. */
  constructor(entry: URL, setup: WorkerSetup, count: number) {
    const onFailure = (reason: unknown): void => {
      this.#failure ??= { reason };
    };
    this.#workers = Array.from({ length: count }, () => new CheckWorker(entry, setup, onFailure));
  }

  offer(batch: Batch): Promise<PartialReport> | null {
    if (this.#failure !== null) throw this.#failure.reason;
    const [first] = [...this.#workers].sort((left, right) => left.load - right.load);
    return first === undefined || first.load >= tasksAhead ? null : first.check(batch);
  }

  close(): void {
    for (const worker of this.#workers) worker.close();
  }
}
