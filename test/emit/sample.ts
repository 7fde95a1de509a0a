import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import type { Program } from '../../src/ir/policy.ts';
import { objectArbitrary } from '../parity/generate/objects.ts';
import { literalsOf } from '../parity/generate/strings.ts';

/** Generated objects near the edges of what a program's policies look at: the same in every run. */
export function sampleObjects(program: Program, count: number, seed: number): readonly JsonObject[] {
  const arbitrary = objectArbitrary(program.kinds, literalsOf(program.policies));
  return fc.sample(arbitrary, { numRuns: count, seed });
}
