import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import { readManifests } from '../../src/manifests/index.ts';
import { breaches } from './deployments.ts';
import type { Manifests } from './manifests.ts';
import { type Effort, measurePair } from './measure.ts';
import { type Command, measureProcesses, nodeCommand, peakMemory } from './process.ts';
import { inRepository } from './product.ts';
import { alone, bytes, type Row, type Section, time } from './row.ts';

const budgets = { startUp: 2, reader: 1.3, streamMemory: 400e6 };
const loadAllScript = inRepository('test/bench/load-all.mjs');

/** `keystone check`, which must find the breaches and nothing else. */
export function checkCommand(path: string, count: number): Command {
  const found = breaches(count);
  const says = found === 0 ? /nothing found/ : new RegExp(`: ${found} errors?\\b`);
  return { ...nodeCommand([inRepository('dist/cli.mjs'), 'check', path], [found === 0 ? 0 : 1]), says };
}

function pair(what: string, command: Command, than: string, other: Command, rounds: number): Row {
  const [ours, theirs] = measureProcesses([command, other], rounds);
  if (ours === undefined || theirs === undefined) throw new Error('two commands have two times');
  return { what, quantity: time(ours), against: { what: than, quantity: time(theirs) }, budget: null };
}

function memoryRow(what: string, command: Command, other: Command): Row {
  const against = { what: 'js-yaml loadAll of the same', quantity: bytes(peakMemory(other)) };
  return { what: `peak memory, ${what}`, quantity: bytes(peakMemory(command)), against, budget: null };
}

/** A stream that no memory should hold, through a pipe. */
function streamRow({ one, bytes: size, count }: Manifests, streamed: number): Row {
  const times = Math.ceil(streamed / size);
  const generator = nodeCommand([inRepository('test/bench/generate-stream.mjs'), one, String(streamed)]);
  const found = times * breaches(count);
  const judge = {
    ...nodeCommand([inRepository('dist/cli.mjs'), 'check', '-'], [1]),
    says: new RegExp(`: ${found} errors\\b`),
  };
  const what = `peak memory, a stream of ${Math.round((times * size) / 1e6)} MB`;
  return alone(what, bytes(peakMemory(judge, generator)), budgets.streamMemory);
}

function readerRow({ one, count }: Manifests, effort: Effort): Row {
  const source = readFileSync(one);
  const read = (): number => readManifests(source, { file: 'all.yaml', named: true }).objects.length;
  if (read() !== count) throw new Error('not all objects were read');
  const [ours, theirs] = measurePair(read, () => loadAll(source.toString()), effort);
  const against = { what: 'js-yaml loadAll', quantity: time(theirs) };
  return { what: 'reading one file, in process', quantity: time(ours), against, budget: budgets.reader };
}

/**
 * The command as a pipeline runs it: whole processes.
 *
 * @param streamed Bytes of the stream of which the memory is measured.
 */
export function checkSection(manifests: Manifests, effort: Effort, streamed: number): Section {
  const { one, many, single, count } = manifests;
  const start = pair(
    'one file of one object',
    checkCommand(single, 1),
    'node -e 0',
    nodeCommand(['-e', '0']),
    4 * effort.rounds,
  );
  const ofOne = checkCommand(one, count);
  const ofMany = checkCommand(many, count);
  const loadOne = nodeCommand([loadAllScript, one]);
  const loadMany = nodeCommand([loadAllScript, many]);
  const loads = 'js-yaml loadAll of the same';
  const megabytes = (manifests.bytes / 1e6).toFixed(1);
  return {
    title: 'keystone check',
    text: `All default policies on ${count} generated Deployments (${megabytes} MB), ${breaches(count)} of them in breach; whole processes unless said otherwise.`,
    rows: [
      { ...start, budget: budgets.startUp },
      pair(`${count} objects in one file`, ofOne, loads, loadOne, effort.rounds),
      pair(`${count} files`, ofMany, loads, loadMany, effort.rounds),
      readerRow(manifests, effort),
      memoryRow('one file', ofOne, loadOne),
      memoryRow(`${count} files`, ofMany, loadMany),
      streamRow(manifests, streamed),
    ],
    skipped: [],
  };
}
