import type { InProcessEngine } from '../../src/harness/engine.ts';
import { specializedEngine } from './specialized-engine.ts';

/** Every engine that runs within this process, beside the reference. */
export function inProcessEngines(): readonly InProcessEngine[] {
  return [specializedEngine()];
}
