import type { ParameterValues } from '../compile.ts';
import type { Case, Suite } from '../harness/suite.ts';
import type { Policy, Program } from '../ir/policy.ts';

/** Whether a policy is compiled with the values that cases are written for. */
function hasDefaults({ id, shared }: Policy, { global, policies }: ParameterValues): boolean {
  const isShared = Object.keys(shared).some((name) => Object.hasOwn(global, name));
  return !isShared && !Object.hasOwn(policies, id);
}

/** What a case expects of the rules that the program has, with the severities that they have in it. */
function configuredCase(each: Case, { rules }: Policy): Case {
  const expect = each.expect.flatMap((finding) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    return rule === undefined ? [] : [{ ...finding, severity: rule.severity }];
  });
  return { ...each, expect };
}

/**
 * Suites as they hold for a program: cases are about policies as they are written, and the tests that targets make of
 * them about what is built. A policy with other parameter values would need other cases: it has none.
 */
export function configuredFixtures(
  suites: readonly Suite[],
  program: Program,
  parameters: ParameterValues,
): readonly Suite[] {
  return suites.flatMap((suite) => {
    const policy = program.policies.find(({ id }) => id === suite.policy);
    if (policy === undefined || !hasDefaults(policy, parameters)) return [];
    return [{ ...suite, cases: suite.cases.map((each) => configuredCase(each, policy)) }];
  });
}
