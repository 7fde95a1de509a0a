import type { InProcessEngine } from '../../src/harness/engine.ts';
import { inProcessEngines } from '../../src/harness/in-process-engines.ts';
import { specializedEngine } from './specialized-engine.ts';

/** What is compared with the reference: every engine within this process, and analysis. */
export function comparedEngines(guestRuntime: Uint8Array): readonly InProcessEngine[] {
  return [specializedEngine(), ...inProcessEngines(guestRuntime)];
}
