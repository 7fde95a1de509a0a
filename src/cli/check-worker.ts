import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../base/invariant.ts';
import { createChecker } from '../check/checker.ts';
import { collectBatch } from '../check/collect-batch.ts';
import { createMatcher } from './check-exemptions.ts';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './check-worker-messages.ts';

// A thread that checks batches for the command, until that ends it. What it throws, the command hears.

const port = parentPort;
invariant(port !== null, 'a worker that is no thread');
const { data, exemptions }: WorkerSetup = workerData;
const { judge, findNotices } = createChecker(data, { global: {}, policies: {} });

async function answer({ id, batch }: WorkerTask): Promise<WorkerAnswer> {
  // Each batch tells of the exemptions that it needed.
  return {
    id,
    partial: await collectBatch(batch, { judge, findNotices, exempter: createMatcher(exemptions) }),
  };
}

port.on('message', async (task: WorkerTask) => port.postMessage(await answer(task)));
