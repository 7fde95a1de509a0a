import type { Program } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import { judge } from '../reference/review.ts';
import { staticsOf } from '../reference/statics.ts';
import type { Judge } from './judge.ts';
import { countPods } from './judged-object.ts';

/** Judges with the reference evaluator: what any other judge is compared with. */
export function referenceJudge(program: Program, { global, policies }: GivenParameters): Judge {
  const statics = staticsOf(program);
  return (input) => {
    const outcome = judge(program, input, { global, policies }, { statics });
    if (outcome.kind === 'invalid') return { kind: 'refused', message: outcome.message };
    return { kind: 'judged', findings: outcome.findings, pods: countPods(input, program.kinds) };
  };
}
