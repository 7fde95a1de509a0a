import { expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { severities } from '../../../src/base/severity.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { worstPods } from '../../emit/worst-pods.ts';
import { describeWith } from '../describe-with.ts';
import { evaluateCel } from './evaluate.ts';

/** The API server's limits, for one expression and for all of a policy and its binding. */
const perExpression = 1_000_000;
const perPolicy = 10_000_000;

describeWith(['cel-check'], 'the largest pods stay within the limits on cost', () => {
  for (const policy of shippedPolicies) {
    for (const severity of severities) {
      const emitted = emitCelPolicy(specialize(policy, { policy: {}, shared: {} }), {
        severity,
        kinds: builtInKinds,
        ratchet: true,
      });
      if (emitted === null) continue;
      test(`${policy.id}, ${severity}`, { timeout: 120_000 }, () => {
        const inputs = worstPods.map(({ pod }) => ({
          object: pod,
          oldObject: { ...pod, metadata: {} },
          request: { operation: 'UPDATE' },
        }));
        const outcomes = evaluateCel(30, emitted, inputs);
        const costs = outcomes.map((outcome) => outcome.cost);
        for (const [index, { name }] of worstPods.entries()) {
          expect({ name, error: outcomes[index]?.error }).toEqual({ name, error: null });
        }
        expect(Math.max(...costs.map(({ highest }) => highest))).toBeLessThan(perExpression);
        expect(Math.max(...costs.map(({ total }) => total))).toBeLessThan(perPolicy);
      });
    }
  }
});
