import type { Diagnostic } from '../base/diagnostic.ts';
import type { Program } from '../ir/policy.ts';
import { bounds } from './bounds.ts';
import { cost } from './cost.ts';
import { exemptions } from './exempt/exemptions.ts';
import { kinds } from './kinds.ts';
import type { Pass } from './pass.ts';
import { typecheck } from './typecheck.ts';

const passes: readonly Pass[] = [kinds, exemptions, typecheck, bounds, cost];

/** What is wrong with a program, all of it; empty when it can be compiled. */
export function analyze(program: Program): readonly Diagnostic[] {
  return passes.flatMap((pass) => pass.run(program));
}
