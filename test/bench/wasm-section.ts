import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { loadOpaWasm, type OpaWasmInput, type OpaWasmPolicy } from '../../src/hosts/opa-wasm.ts';
import { instantiateOpaWasm } from '../../src/hosts/opa-wasm-instance.ts';
import { findPeer } from './find-peer.ts';
import { type Effort, measure, measurePair } from './measure.ts';
import { pod } from './pods.ts';
import { measureProcesses } from './process.ts';
import { builtArtifact, compileFor, createDefaultProgram, hasArtifacts, inRepository } from './product.ts';
import { bytes, type Quantity, type Row, type Section, time } from './row.ts';

const entrypoint = 'keystone/violation';
const budgets = { fromBytes: 1 / 5, fromObjects: 1 / 1.5, size: 1 / 8 };

type Evaluate = () => unknown;

function evaluation(policy: OpaWasmPolicy, input: OpaWasmInput): Evaluate {
  if (policy.evaluate(entrypoint, input).kind !== 'value')
    throw new Error('the module does not judge the pod');
  return () => policy.evaluate(entrypoint, input);
}

interface OpaModule {
  readonly module: Uint8Array;
  readonly built: Quantity;
}

/** Our Rego as OPA compiles it; or why there is none. */
function opaModule(rounds: number): OpaModule | string {
  const opa = findPeer('opa');
  if (opa === null) return 'OPA’s own module: opa is not built (npm run engines -- opa)';
  if (!hasArtifacts('rego')) return 'OPA’s own module: there is no target rego yet';
  const folder = mkdtempSync(join(tmpdir(), 'keystone-bench-'));
  try {
    const bundle = join(folder, 'bundle.tar.gz');
    const rego = inRepository('dist/policies/rego/keystone');
    const args = ['build', '-t', 'wasm', '-e', entrypoint, '-o', bundle, rego];
    const [built] = measureProcesses([{ file: opa, args, statuses: [0] }], rounds);
    const files = parseTar(gunzipSync(readFileSync(bundle)));
    const module = files.find(({ name }) => name.endsWith('policy.wasm'))?.data;
    if (module === undefined || built === undefined) throw new Error('opa build made no module');
    return { module, built: time(built) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function buildRow({ built }: OpaModule, effort: Effort): Row {
  const program = createDefaultProgram();
  const quantity = time(measure(() => compileFor(program, ['opa-wasm']), effort));
  const against = { what: 'opa build -t wasm, a process', quantity: built };
  return { what: 'the module is made, warm', quantity, against, budget: null };
}

function sizeRows(module: Uint8Array, opa: OpaModule | string): readonly Row[] {
  const what = 'module, all default policies';
  const quantity = bytes(module.length);
  if (typeof opa === 'string') return [{ what, quantity, against: null, budget: null }];
  const against = { what: 'opa build -t wasm', quantity: bytes(opa.module.length) };
  return [{ what, quantity, against, budget: budgets.size }];
}

async function evaluationRows(
  module: Uint8Array,
  opa: OpaModule | string,
  effort: Effort,
): Promise<readonly Row[]> {
  const value = pod(null);
  const text = JSON.stringify(value);
  const fromBytes: OpaWasmInput = { kind: 'bytes', bytes: new TextEncoder().encode(text) };
  const fromObject: OpaWasmInput = { kind: 'value', value };
  const compare = (
    what: string,
    run: Evaluate,
    than: string,
    other: Evaluate,
    budget: number | null,
  ): Row => {
    const [ours, theirs] = measurePair(run, other, effort);
    return { what, quantity: time(ours), against: { what: than, quantity: time(theirs) }, budget };
  };
  const policy = await loadOpaWasm(module);
  const instance = instantiateOpaWasm(module, {});
  const ours = [
    ['a pod, npm SDK, from bytes', fromBytes, budgets.fromBytes],
    ['a pod, npm SDK, from an object', fromObject, budgets.fromObjects],
  ] as const;
  const parse = (): unknown => JSON.parse(text);
  const ofItself = () => instance.evaluate(entrypoint, value);
  const rows = [
    ...ours.map(([what, input]) =>
      compare(what, evaluation(policy, input), 'JSON.parse of its text', parse, null),
    ),
    compare('a pod, as `check` does, from an object', ofItself, 'JSON.parse of its text', parse, null),
  ];
  if (typeof opa === 'string') return rows;
  const theirs = await loadOpaWasm(opa.module);
  if (!isDeepStrictEqual(policy.evaluate(entrypoint, fromObject), theirs.evaluate(entrypoint, fromObject))) {
    throw new Error('the two modules do not find the same');
  }
  const besideOpa = ours.map(([what, input, budget]) =>
    compare(what, evaluation(policy, input), 'opa build -t wasm', evaluation(theirs, input), budget),
  );
  return [...rows, ...besideOpa];
}

/** Our module: its size, and what it takes to judge a pod by all default policies. */
export async function wasmSection(effort: Effort): Promise<Section> {
  const module = builtArtifact('opa-wasm/policy.wasm');
  const opa = opaModule(effort.rounds);
  const size = Math.round(JSON.stringify(pod(null)).length / 100) / 10;
  return {
    title: 'WebAssembly',
    text: `The module of all default policies judges a Pod of ${size} KB with nothing marked.`,
    rows: [
      ...sizeRows(module, opa),
      ...(typeof opa === 'string' ? [] : [buildRow(opa, effort)]),
      ...(await evaluationRows(module, opa, effort)),
    ],
    skipped: typeof opa === 'string' ? [opa] : [],
  };
}
