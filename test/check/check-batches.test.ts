import { expect, test } from 'vitest';
import { type CheckBatchesOptions, checkBatches, type Helpers } from '../../src/check/check-batches.ts';
import { createChecker } from '../../src/check/checker.ts';
import { collectBatch } from '../../src/check/collect-batch.ts';
import { CheckWorkers } from '../../src/cli/check-workers.ts';
import { defaultCheck } from '../../src/cli/default-check.ts';
import type { Batch } from '../../src/manifests/index.ts';

const { judge, findNotices } = createChecker(defaultCheck, { global: {}, policies: {} });
const checking = { judge, findNotices, exempter: null };

function batch(name: string): Batch {
  const mark = (container: string): string => `sidecars.alpha.kubernetes.io/${container}: keystone`;
  const text = `apiVersion: v1
kind: Pod
metadata: {name: ${name}, annotations: {${mark('a')}, ${mark('b')}}}
spec: {containers: [{name: a}, {name: b}]}
`;
  const input = { file: `${name}.yaml`, path: null, named: true, helmTemplate: false };
  return { files: 1, reading: { input, bytes: Buffer.from(text), linesBefore: 0, isWhole: true } };
}

const names = Array.from({ length: 8 }, (_, index) => `pod-${index}`);

async function* batches(): AsyncGenerator<Batch> {
  for (const name of names) yield batch(name);
}

function optionsWith(helpers: Helpers | null, after: number): CheckBatchesOptions {
  const help = helpers === null ? null : { start: async () => helpers, after };
  return { ...checking, errors: [], notices: [], help, onDone: () => {} };
}

/** Takes every other batch, and answers the later the earlier it was asked. */
class SlowHelpers implements Helpers {
  readonly taken: Batch[] = [];
  offers = 0;
  isClosed = false;

  offer(given: Batch): ReturnType<Helpers['offer']> {
    if (this.offers++ % 2 === 1) return null;
    this.taken.push(given);
    const delay = 50 - 10 * this.taken.length;
    return new Promise((resolve) => {
      setTimeout(() => resolve(collectBatch(given, checking)), delay);
    });
  }

  close(): void {
    this.isClosed = true;
  }
}

test.each([
  [0, 4],
  [3, 3],
  [100, 0],
])('with help after %i files the report is the same, and %i are given away', async (after, taken) => {
  const alone = await checkBatches(batches(), optionsWith(null, 0));
  const helpers = new SlowHelpers();
  expect(await checkBatches(batches(), optionsWith(helpers, after))).toEqual(alone);
  expect(helpers.taken.length).toBe(taken);
  expect(helpers.isClosed).toBe(taken > 0);
  const errors = alone.findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ file }) => file)).toEqual(names.map((name) => `${name}.yaml`));
  expect(alone.summary).toMatchObject({ files: 8, objects: 8, pods: 8, error: 8 });
});

test('progress counts every file once', async () => {
  const counts: number[] = [];
  const options = optionsWith(new SlowHelpers(), 0);
  await checkBatches(batches(), { ...options, onDone: (files) => counts.push(files) });
  expect(counts).toEqual(names.map(() => 1));
});

test.each([
  ['that cannot be loaded', 'throw new Error("broken")', 'broken'],
  [
    'that fails at work',
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { throw new Error("at work"); });',
    'at work',
  ],
  [
    'that ends',
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(0));',
    'a thread ended with 0 before its work was done',
  ],
])('a thread %s fails the run', async (_, source, message) => {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const exemptions = { exemptions: [], today: '2026-12-01', folder: '/', workingFolder: '/' };
  const workers = new CheckWorkers(entry, { data: defaultCheck, exemptions }, 2);
  await expect(checkBatches(batches(), optionsWith(workers, 0))).rejects.toThrow(message);
});
