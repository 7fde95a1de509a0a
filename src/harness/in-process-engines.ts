import { ajvEngines } from './ajv-engines.ts';
import { celEngine } from './cel-engine.ts';
import type { InProcessEngine } from './engine.ts';
import { opaWasmEngines } from './opa-wasm-engines.ts';

/**
 * The engines that need nothing but Node, beside the reference. They keep what they compile: make them once.
 *
 * @param guestRuntime The guest runtime into which policies are linked.
 */
export function inProcessEngines(guestRuntime: Uint8Array): readonly InProcessEngine[] {
  return [...opaWasmEngines(guestRuntime), ...ajvEngines(guestRuntime), celEngine(guestRuntime)];
}
