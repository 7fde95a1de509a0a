import { loadPolicy } from '@open-policy-agent/opa-wasm';
import type { Artifact } from '../artifacts/artifact.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { OpaWasmError, thrownText } from './opa-wasm-error.ts';

/** What is judged: a JSON value, or the text of one as bytes, which need not be read first. */
export type OpaWasmInput =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export type OpaWasmAnswer =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'failed'; readonly error: OpaWasmError };

/** A module that is loaded. Evaluations do not depend on one another, failed ones included. */
export interface OpaWasmPolicy {
  /** Paths without `data/`, sorted. */
  readonly entrypoints: readonly string[];
  /** Replaces the data; `keystone_config` in it holds parameter values. */
  setData(data: JsonObject): void;
  /** The entrypoint's value for the input; whatever goes wrong is an answer too. */
  evaluate(entrypoint: string, input: OpaWasmInput): OpaWasmAnswer;
}

export interface OpaWasmOptions {
  /** Pages of 64 KiB that the module may grow to. */
  readonly maximumPages?: number;
}

const pagesAtStart = 5;

/** Half a GiB: the cells of a JSON text take a few times its size. */
const defaultMaximumPages = 8192;

export function isOpaWasmModule({ mediaType }: Artifact): boolean {
  return mediaType === 'application/wasm';
}

/** The SDK takes bytes as ArrayBuffer alone, and a view may be a part of one. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** Values that are no objects go in as text: the SDK takes `null`, `false`, `0` and `""` for no input at all. */
function sdkInput(input: OpaWasmInput): unknown {
  if (input.kind === 'bytes') return bufferOf(input.bytes);
  const { value } = input;
  return typeof value === 'object' && value !== null
    ? value
    : bufferOf(new TextEncoder().encode(JSON.stringify(value)));
}

/** The result set is a list with one `{ result }`; empty when the entrypoint is undefined. */
function resultOf(set: Json): OpaWasmAnswer {
  const [first] = isJsonArray(set) ? set : [];
  const value = isJsonObject(first) ? ownMember(first, 'result') : undefined;
  if (value !== undefined) return { kind: 'value', value };
  return { kind: 'failed', error: new OpaWasmError('undefined', 'the entrypoint is undefined', set) };
}

function failed(thrown: unknown): OpaWasmAnswer {
  const failure = thrown instanceof Error ? 'trap' : 'refused';
  return { kind: 'failed', error: new OpaWasmError(failure, thrownText(thrown), thrown) };
}

type SdkPolicy = Awaited<ReturnType<typeof loadPolicy>>;

async function load(module: Uint8Array, maximum: number): Promise<SdkPolicy> {
  try {
    return await loadPolicy(bufferOf(module), { initial: pagesAtStart, maximum });
  } catch (thrown) {
    throw new OpaWasmError('module', thrownText(thrown), thrown);
  }
}

function setData(policy: SdkPolicy, data: JsonObject): void {
  try {
    policy.setData(data);
  } catch (thrown) {
    throw new OpaWasmError('data', thrownText(thrown), thrown);
  }
}

function evaluate(policy: SdkPolicy, entrypoint: string, input: OpaWasmInput): OpaWasmAnswer {
  try {
    return resultOf(policy.evaluate(sdkInput(input), entrypoint));
  } catch (thrown) {
    return failed(thrown);
  }
}

/**
 * Loads a module of OPA's ABI with the npm SDK.
 *
 * @throws OpaWasmError when the bytes are no such module, and from `setData` when the module does not take the data.
 */
export async function loadOpaWasm(module: Uint8Array, options: OpaWasmOptions = {}): Promise<OpaWasmPolicy> {
  const policy = await load(module, options.maximumPages ?? defaultMaximumPages);
  const entrypoints = new Set(Object.keys(policy.entrypoints).sort());
  return {
    entrypoints: [...entrypoints],
    setData: (data) => setData(policy, data),
    evaluate(entrypoint, input) {
      if (entrypoints.has(entrypoint)) return evaluate(policy, entrypoint, input);
      const message = `the module has no entrypoint ${entrypoint}`;
      return { kind: 'failed', error: new OpaWasmError('entrypoint', message, undefined) };
    },
  };
}
