import { ajvEngines } from '../../src/harness/ajv-engines.ts';
import type { InProcessEngine } from '../../src/harness/engine.ts';
import { opaWasmEngines } from '../../src/harness/opa-wasm-engines.ts';
import { specializedEngine } from './specialized-engine.ts';

/** Every engine that runs within this process, beside the reference. */
export function inProcessEngines(guestRuntime: Uint8Array): readonly InProcessEngine[] {
  return [specializedEngine(), ...opaWasmEngines(guestRuntime), ...ajvEngines(guestRuntime)];
}
