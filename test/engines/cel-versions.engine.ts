import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { worstPods } from '../emit/worst-pods.ts';
import { type CelInput, checkPolicy } from '../peers/cel-check.ts';
import { vapObjects } from './admission/vap-cluster.ts';
import { describeWith } from './describe-with.ts';

/** The oldest release that has ValidatingAdmissionPolicies, those that brought functions, and the newest. */
const minors = [30, 32, 34, 37];

/** The API server's limits on cost: of one expression, of a policy with a binding, and of its match conditions. */
const limits = { expression: 1_000_000, policy: 10_000_000, matchConditions: 2_500_000 };

const policies = vapObjects(createProgram(shippedPolicies, workloadKinds))
  .filter(({ kind }) => kind === 'ValidatingAdmissionPolicy')
  // What the target emits has a spec, which is a map.
  .map(({ metadata, spec }) => ({ name: metadata?.name ?? '', spec: spec as JsonObject }));

/** Each of the largest pods in the place of another, so that both are judged. */
const largest: readonly CelInput[] = worstPods.map(({ pod }, index) => ({
  object: pod,
  oldObject: worstPods[(index + 1) % worstPods.length]?.pod ?? null,
  request: { operation: 'UPDATE', namespace: 'team-a' },
}));

const lengthOf = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0);

describeWith(['cel-check'], 'what is shipped, in CEL by version', () => {
  test.each(minors)('every expression compiles in Kubernetes 1.%i', { timeout: 300_000 }, (minor) => {
    const refused = policies.flatMap(({ name, spec }) =>
      checkPolicy(minor, spec).refused.map((refusal) => ({ name, ...refusal })),
    );
    expect(refused).toEqual([]);
    const expressions = policies.reduce((sum, { spec }) => {
      const { matchConditions, variables, validations, auditAnnotations } = spec;
      return (
        sum +
        lengthOf(matchConditions) +
        lengthOf(variables) +
        2 * lengthOf(validations) +
        lengthOf(auditAnnotations)
      );
    }, 0);
    expect(policies.length).toBeGreaterThan(30);
    console.log(`1.${minor}: ${expressions} expressions of ${policies.length} policies`);
  });

  describe('the largest pods cost less than the limits', () => {
    const shares: { name: string; expression: number; policy: number }[] = [];

    test.each(policies)('$name', { timeout: 300_000 }, ({ name, spec }) => {
      const { reviews } = checkPolicy(30, spec, largest);
      expect(reviews).toHaveLength(largest.length);
      const failed = reviews.flatMap(({ decisions }) =>
        decisions.filter(({ evaluation }) => evaluation === 'error'),
      );
      expect(failed).toEqual([]);
      const costs = reviews.map(({ costs: all }) => all.map(({ cost }) => cost));
      const expression = Math.max(...costs.flat());
      const policy = Math.max(...costs.map((all) => all.reduce((sum, cost) => sum + cost, 0)));
      const conditions = reviews.map(({ costs: all }) =>
        all.filter(({ path }) => path.startsWith('matchConditions')).reduce((sum, { cost }) => sum + cost, 0),
      );
      shares.push({ name, expression, policy });
      expect(expression).toBeLessThanOrEqual(limits.expression);
      expect(policy).toBeLessThanOrEqual(limits.policy);
      expect(Math.max(...conditions)).toBeLessThanOrEqual(limits.matchConditions);
    });

    test('and the costliest are known', () => {
      const by = (key: 'expression' | 'policy') =>
        [...shares].sort((left, right) => right[key] - left[key])[0];
      const percent = (cost: number, limit: number) => `${Math.round((100 * cost) / limit)} %`;
      const [expression, policy] = [by('expression'), by('policy')];
      expect([expression, policy]).not.toContain(undefined);
      if (expression === undefined || policy === undefined) return;
      console.log(
        `costliest expression: ${expression.name}, ${percent(expression.expression, limits.expression)} of the limit; ` +
          `costliest policy: ${policy.name}, ${percent(policy.policy, limits.policy)}`,
      );
    });
  });
});
