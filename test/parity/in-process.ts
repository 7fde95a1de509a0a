import type { InProcessEngine } from '../../src/harness/engine.ts';
import { inProcessEngines } from '../../src/harness/in-process-engines.ts';
import { specializedEngine } from './specialized-engine.ts';

/**
 * What is compared with the reference: every engine within this process, and analysis. CEL is too slow for so many inputs;
 * cel.test.ts compares it on some.
 */
export function comparedEngines(guestRuntime: Uint8Array): readonly InProcessEngine[] {
  const engines = inProcessEngines(guestRuntime).filter(({ answers }) => answers !== 'joined');
  return [specializedEngine(), ...engines];
}
