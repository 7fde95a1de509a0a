import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { bundleModule, type CompileOptions, emitModule } from '../../../src/emit/wasm/index.ts';
import { loadOpaWasm, type OpaWasmInput, type OpaWasmPolicy } from '../../../src/hosts/opa-wasm.ts';
import type { Policy, Program, WorkloadKind } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { runtimeModule } from '../../wasm/support/runtime-module.ts';

export function programOf(
  policies: readonly Policy[],
  kinds: readonly WorkloadKind[] = workloadKinds,
): Program {
  return { policies, kinds };
}

/** The module of a program, all of whose patterns have tables. */
export async function moduleOf(program: Program, options: CompileOptions = bundleModule) {
  const module = emitModule(program, await runtimeModule(), options);
  if (module.kind === 'refused') throw new Error(JSON.stringify(module.diagnostics));
  return module;
}

/** The program as a module in the npm SDK. */
export async function loadProgram(
  program: Program,
  options: CompileOptions = bundleModule,
): Promise<OpaWasmPolicy> {
  return loadOpaWasm((await moduleOf(program, options)).bytes);
}

export const asValue = (value: Json): OpaWasmInput => ({ kind: 'value', value });
export const asBytes = (value: Json): OpaWasmInput => asText(JSON.stringify(value));
export const asText = (text: string): OpaWasmInput => ({
  kind: 'bytes',
  bytes: new TextEncoder().encode(text),
});

/** The entrypoint's value; throws what the host found wrong. */
export function answerOf(policy: OpaWasmPolicy, entrypoint: string, input: OpaWasmInput): Json {
  const answer = policy.evaluate(entrypoint, input);
  if (answer.kind === 'failed') throw answer.error;
  return answer.value;
}

/** The message with which the module refuses an input; throws when it does not. */
export function refusalOf(policy: OpaWasmPolicy, entrypoint: string, input: OpaWasmInput): string {
  const answer = policy.evaluate(entrypoint, input);
  if (answer.kind === 'value') throw new Error(`answered ${JSON.stringify(answer.value)}`);
  if (answer.error.failure !== 'refused') throw answer.error;
  return answer.error.message;
}

/** A list of maps, as the entrypoints of findings yield. */
export function mapsIn(value: Json): readonly JsonObject[] {
  if (!isJsonArray(value)) throw new Error(`${JSON.stringify(value)} is no list`);
  return value.map((item) => {
    if (!isJsonObject(item)) throw new Error(`${JSON.stringify(item)} is no map`);
    return item;
  });
}

/** All findings of `keystone/findings`. */
export function findingsIn(policy: OpaWasmPolicy, input: OpaWasmInput): readonly JsonObject[] {
  return mapsIn(answerOf(policy, 'keystone/findings', input));
}
