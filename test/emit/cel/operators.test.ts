import { describe, expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { judgeObject } from '../../../src/reference/judge-object.ts';
import { groupKindOf } from '../../../src/reference/sites.ts';
import { policyOf } from '../../ops/as-policy.ts';
import { loadOperatorCases } from '../../ops/load.ts';
import { absence } from '../../peers/locate.ts';
import { created, evaluateCel } from './evaluate.ts';

const missing = absence(['cel-check']);
if (missing !== null) console.log(missing);

/** CEL finds the pod of kinds with one fixed path; the others are judged by other engines. */
function isCovered(object: JsonObject): boolean {
  const { group, kind } = groupKindOf(object);
  const row = workloadKinds.find((other) => other.group === group && other.kind === kind);
  return row !== undefined && hasFixedPath(row);
}

describe.skipIf(missing !== null)('operators in CEL of Kubernetes 1.30', () => {
  for (const operatorCase of loadOperatorCases()) {
    test(`${operatorCase.operator}: ${operatorCase.name}`, () => {
      const policy = policyOf(operatorCase);
      for (const { title, object, parameters } of operatorCase.rows) {
        if (!isJsonObject(object) || !isCovered(object)) continue;
        const own = parameters.policies[policy.id];
        const values = { shared: parameters.global, policy: isJsonObject(own) ? own : {} };
        const emitted = emitCelPolicy(specialize(policy, values), {
          severity: 'error',
          kinds: workloadKinds,
          ratchet: false,
        });
        // Messages alone, in the order of places: whether the findings are right is what the reference's own test says.
        const messages = judgeObject({ policies: [policy], kinds: workloadKinds }, object, {
          parameters,
        }).map(({ message }) => message);
        const joined = messages.length === 0 ? null : joinMessages(messages);
        if (emitted === null) expect(joined, title).toBeNull();
        else {
          expect(emitted.diagnostics, title).toEqual([]);
          expect(evaluateCel(30, emitted, [created(object)]), title).toMatchObject([{ joined, error: null }]);
        }
      }
    });
  }
});
