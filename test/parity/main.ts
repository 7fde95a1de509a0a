// Compares all in-process engines on generated inputs:
//   npm run parity -- [--runs N] [--seed S] [--workers W] [--write <folder>]

import guestRuntime from 'keystone:runtime';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type fc from 'fast-check';
import type { Program } from '../../src/ir/policy.ts';
import { createWholeProgram } from '../policies.ts';
import { checkParity, type Disagreement, type Engines, prepareEngines } from './check.ts';
import { exemptedInputs, withExemptions } from './generate/exemptions.ts';
import { inputArbitrary, type ParityInput } from './generate/inputs.ts';
import { objectArbitrary } from './generate/objects.ts';
import { literalsOf } from './generate/strings.ts';
import { comparedEngines } from './in-process.ts';
import { disagreementFile, disagreementText } from './report.ts';

/** Runs with one seed of their own: a disagreement is found again from it alone, whatever the number of workers. */
const batchSize = 1000;
/** Enough to see what is wrong; the rest are mostly the same. */
const mostDisagreements = 20;

interface Share {
  readonly seed: number;
  /** Runs of each of the worker's batches, by the batch's number. */
  readonly batches: readonly (readonly [number, number])[];
}

type Message = {
  readonly kind: 'batch';
  readonly runs: number;
  readonly text: string | null;
  readonly file: string | null;
};

/** Every so many batches are of policies with exemptions. */
const exemptedEvery = 4;

/** A program in all engines, and what they are compared on. */
interface Comparison {
  readonly program: Program;
  readonly engines: Engines;
  readonly inputs: fc.Arbitrary<ParityInput>;
}

async function compare(program: Program, isExempted: boolean): Promise<Comparison> {
  const engines = await prepareEngines(program, comparedEngines(guestRuntime));
  const inputs = inputArbitrary(objectArbitrary(program.kinds, literalsOf(program.policies)));
  return { program, engines, inputs: isExempted ? exemptedInputs(inputs) : inputs };
}

async function work({ seed, batches }: Share): Promise<void> {
  const program = createWholeProgram();
  const isExempted = (batch: number): boolean => batch % exemptedEvery === exemptedEvery - 1;
  const plain = await compare(program, false);
  const exempted = batches.some(([batch]) => isExempted(batch))
    ? await compare(withExemptions(program, seed), true)
    : plain;
  for (const [batch, size] of batches) {
    const { engines, inputs, program: of } = isExempted(batch) ? exempted : plain;
    const { runs, disagreement } = checkParity(inputs, engines, seed * 1_000_003 + batch, size);
    parentPort?.postMessage(messageOf(runs, disagreement, of));
  }
}

function messageOf(runs: number, disagreement: Disagreement | null, { exemptions = [] }: Program): Message {
  if (disagreement === null) return { kind: 'batch', runs, text: null, file: null };
  const exempted = exemptions.length === 0 ? '' : `# exemptions: ${JSON.stringify(exemptions)}\n`;
  const text = `${exempted}${disagreementText(disagreement)}`;
  return { kind: 'batch', runs, text, file: disagreementFile(disagreement) };
}

function shares(runs: number, seed: number, workers: number): readonly Share[] {
  const count = Math.ceil(runs / batchSize);
  const batches = Array.from(
    { length: count },
    (_, index) => [index, index === count - 1 ? runs - batchSize * (count - 1) : batchSize] as const,
  );
  return Array.from({ length: Math.min(workers, Math.max(1, count)) }, (_, worker) => ({
    seed,
    batches: batches.filter(([index]) => index % workers === worker),
  }));
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`--${name} must be a whole number above 0`);
  return process.exit(2);
}

/** Prints disagreements as they come, each once. */
class Findings {
  readonly #folder: string | undefined;
  readonly #files = new Set<string>();
  runs = 0;
  disagreements = 0;

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  add({ runs, text, file }: Message): void {
    this.runs += runs;
    if (process.stderr.isTTY) process.stderr.write(`\r${this.runs} runs`);
    if (text === null || file === null) return;
    this.disagreements++;
    if (this.#files.has(file) || this.#files.size >= mostDisagreements) return;
    this.#files.add(file);
    console.log(text);
    if (this.#folder === undefined) return;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, file), text);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(Math.min(availableParallelism(), 16)) },
      write: { type: 'string' },
    },
  });
  const runs = wholeNumber(values.runs, 'runs');
  const seed = wholeNumber(values.seed, 'seed');
  const started = performance.now();
  const findings = new Findings(values.write);
  const ended = shares(runs, seed, wholeNumber(values.workers, 'workers')).map(
    (share) =>
      new Promise<void>((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), { workerData: share });
        worker.on('message', (message: Message) => findings.add(message));
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      }),
  );
  await Promise.all(ended);
  if (process.stderr.isTTY) process.stderr.write('\r');
  const seconds = Math.round((performance.now() - started) / 1000);
  const engines = ['reference', ...comparedEngines(guestRuntime).map(({ id }) => id)].join(', ');
  console.log(
    `${findings.runs} runs, ${findings.disagreements} disagreements, seed ${seed}, ${seconds} s (${engines})`,
  );
  if (findings.disagreements > 0) process.exitCode = 1;
}

if (isMainThread) await main();
else await work(workerData);
