import { toPointer } from '../base/pointer.ts';
import type { Policy, Program } from '../ir/policy.ts';
import { judge } from '../reference/review.ts';
import { staticsOf } from '../reference/statics.ts';
import { shapedInput } from './input-shapes.ts';
import type { Case, Suite } from './suite.ts';

const keyOf = (rule: string, message: string, path: string): string => JSON.stringify([rule, message, path]);

/** The suite without the cases in which the policy, as it is in the program, finds something else than they expect. */
function unexempted(suite: Suite, policy: Policy, { kinds }: Program): Suite {
  const alone = { policies: [policy], kinds };
  const statics = staticsOf(alone);
  const isSame = ({ input, parameters, expect }: Case): boolean => {
    const shape = input.kind === 'object' ? 'bare' : 'admission-review';
    const outcome = judge(alone, shapedInput(input, shape, parameters), { ...parameters }, { statics });
    if (outcome.kind === 'invalid') return expect.length === 0;
    const found = outcome.findings.map(({ rule, message, path }) => keyOf(rule, message, toPointer(path)));
    const expected = expect.map(({ rule, message, path }) => keyOf(rule, message, path));
    return JSON.stringify(found.sort()) === JSON.stringify(expected.sort());
  };
  return { ...suite, cases: suite.cases.filter(isSame) };
}

/**
 * Suites for the tests that targets make of them. Cases are about policies without exemptions; those that an exemption
 * of the program changes are left out.
 */
export function unexemptedSuites(suites: readonly Suite[], program: Program): readonly Suite[] {
  if (program.exemptions === undefined) return suites;
  return suites.flatMap((suite) => {
    const policy = program.policies.find(({ id }) => id === suite.policy);
    return policy === undefined ? [] : [unexempted(suite, policy, program)];
  });
}
