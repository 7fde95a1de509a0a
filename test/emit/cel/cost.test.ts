import { describe, expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { severities } from '../../../src/base/severity.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { absence } from '../../peers/locate.ts';
import { shippedPolicies } from '../shipped-policies.ts';
import { worstPods } from '../worst-pods.ts';
import { evaluateCel } from './evaluate.ts';

const missing = absence(['cel-check']);
if (missing !== null) console.log(missing);

/** The API server's limits, for one expression and for all of a policy and its binding. */
const perExpression = 1_000_000;
const perPolicy = 10_000_000;

describe.skipIf(missing !== null)('the largest pods stay within the limits on cost', () => {
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
        const most = { highest: 0, total: 0 };
        for (const [index, { name }] of worstPods.entries()) {
          const outcome = outcomes[index];
          expect({ name, error: outcome?.error }).toEqual({ name, error: null });
          most.highest = Math.max(most.highest, outcome?.cost.highest ?? 0);
          most.total = Math.max(most.total, outcome?.cost.total ?? 0);
        }
        if (process.env['SHOW_COST'] !== undefined)
          console.log(`COST ${policy.id} ${severity} ${most.highest} ${most.total}`);
        expect(most.highest).toBeLessThan(perExpression);
        expect(most.total).toBeLessThan(perPolicy);
      });
    }
  }
});
