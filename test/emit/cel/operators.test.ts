import { describe, expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { expectedFindings, policyOf } from '../../ops/as-policy.ts';
import { loadOperatorCases } from '../../ops/load.ts';
import { absence } from '../../peers/locate.ts';
import { created, evaluateCel } from './evaluate.ts';

const missing = absence(['cel-check']);
if (missing !== null) console.log(missing);

describe.skipIf(missing !== null)('operators in CEL of Kubernetes 1.30', () => {
  for (const operatorCase of loadOperatorCases()) {
    test(`${operatorCase.operator}: ${operatorCase.name}`, () => {
      for (const row of operatorCase.rows) {
        const { global, policies } = row.parameters;
        const values = { shared: global, policy: policies };
        const policy = emitCelPolicy(specialize(policyOf(operatorCase), values), {
          severity: 'error',
          kinds: workloadKinds,
          ratchet: false,
        });
        if (policy === null) continue;
        expect(policy.diagnostics, row.title).toEqual([]);
        const [outcome] = evaluateCel(30, policy, [created(row.object)]);
        expect(outcome?.error, row.title).toBeNull();
        const messages = expectedFindings(operatorCase, row).map(({ message }) => message);
        expect(outcome?.joined, row.title).toBe(messages.length === 0 ? null : joinMessages(messages));
      }
    });
  }
});
