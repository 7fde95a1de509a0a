import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { loadOpaWasm, type OpaWasmInput, type OpaWasmPolicy } from '../../src/hosts/opa-wasm.ts';
import { instantiateOpaWasm } from '../../src/hosts/opa-wasm-instance.ts';
import { findPeer } from './find-peer.ts';
import { type Effort, measure } from './measure.ts';
import { pod } from './pods.ts';
import { measureProcesses } from './process.ts';
import { builtArtifact, hasArtifacts, inRepository } from './product.ts';
import { bytes, type Quantity, type Row, type Section, time } from './row.ts';

const entrypoint = 'keystone/violation';
const budgets = { fromBytes: 1 / 5, fromObjects: 1 / 1.5, size: 1 / 8 };

function timeOf(policy: OpaWasmPolicy, input: OpaWasmInput, effort: Effort): Quantity {
  const { kind } = policy.evaluate(entrypoint, input);
  if (kind !== 'value') throw new Error('the module does not judge the pod');
  return time(measure(() => policy.evaluate(entrypoint, input), effort));
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
  const asBytes: OpaWasmInput = { kind: 'bytes', bytes: new TextEncoder().encode(text) };
  const asValue: OpaWasmInput = { kind: 'value', value };
  const parse = { what: 'JSON.parse of its text', quantity: time(measure(() => JSON.parse(text), effort)) };
  const policy = await loadOpaWasm(module);
  const fromBytes = timeOf(policy, asBytes, effort);
  const fromValue = timeOf(policy, asValue, effort);
  const instance = instantiateOpaWasm(module, {});
  const bare = time(measure(() => instance.evaluate(entrypoint, value), effort));
  const rows: readonly Row[] = [
    { what: 'a pod, npm SDK, from bytes', quantity: fromBytes, against: parse, budget: null },
    { what: 'a pod, npm SDK, from an object', quantity: fromValue, against: parse, budget: null },
    { what: 'a pod, as `check` does, from an object', quantity: bare, against: parse, budget: null },
  ];
  if (typeof opa === 'string') return rows;
  const theirs = await loadOpaWasm(opa.module);
  const opaBytes = { what: 'opa build -t wasm', quantity: timeOf(theirs, asBytes, effort) };
  const opaValue = { what: 'opa build -t wasm', quantity: timeOf(theirs, asValue, effort) };
  return [
    ...rows,
    { what: 'a pod, npm SDK, from bytes', quantity: fromBytes, against: opaBytes, budget: budgets.fromBytes },
    {
      what: 'a pod, npm SDK, from an object',
      quantity: fromValue,
      against: opaValue,
      budget: budgets.fromObjects,
    },
  ];
}

/** Our module: its size, and what it takes to judge a pod by all default policies. */
export async function wasmSection(effort: Effort): Promise<Section> {
  const module = builtArtifact('opa-wasm/policy.wasm');
  const opa = opaModule(effort.rounds);
  const size = Math.round(JSON.stringify(pod(null)).length / 100) / 10;
  return {
    title: 'WebAssembly',
    text: `The module of all default policies judges a Pod of ${size} KB with nothing marked.`,
    rows: [...sizeRows(module, opa), ...(await evaluationRows(module, opa, effort))],
    skipped: typeof opa === 'string' ? [opa] : [],
  };
}
