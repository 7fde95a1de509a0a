import type { Engine } from '../harness/engine.ts';
import { opaWasmEngines } from '../harness/opa-wasm-engines.ts';

/** Every engine that runs within this process beside the reference; `keystone test` compares them. */
export function inProcessEngines(guestRuntime: Uint8Array): readonly Engine[] {
  return opaWasmEngines(guestRuntime);
}
