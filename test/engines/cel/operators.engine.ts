import { expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import { type CelPolicy, emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { type GivenParameters, judgeObject } from '../../../src/reference/judge-object.ts';
import { groupKindOf } from '../../../src/reference/sites.ts';
import { policyOf } from '../../ops/as-policy.ts';
import { loadOperatorCases } from '../../ops/load.ts';
import { describeWith } from '../describe-with.ts';
import { created, evaluateCel } from './evaluate.ts';

/** CEL finds the pod of kinds with one fixed path; the others are judged by other engines. */
function isCovered(object: JsonObject): boolean {
  const { group, kind } = groupKindOf(object);
  const row = workloadKinds.find((other) => other.group === group && other.kind === kind);
  return row !== undefined && hasFixedPath(row);
}

/** The joined message that the reference gives, null for none: whether it is right is what its own test says. */
function wantedMessage(policy: Policy, object: JsonObject, parameters: GivenParameters): string | null {
  const found = judgeObject({ policies: [policy], kinds: workloadKinds }, object, { parameters });
  return found.length === 0 ? null : joinMessages(found.map(({ message }) => message));
}

function emitWith(policy: Policy, parameters: GivenParameters): CelPolicy | null {
  const own = parameters.policies[policy.id];
  const values = { shared: parameters.global, policy: isJsonObject(own) ? own : {} };
  return emitCelPolicy(specialize(policy, values), {
    severity: 'error',
    kinds: workloadKinds,
    ratchet: false,
  });
}

describeWith(['cel-check'], 'operators in CEL of Kubernetes 1.30', () => {
  for (const operatorCase of loadOperatorCases()) {
    test(`${operatorCase.operator}: ${operatorCase.name}`, () => {
      const policy = policyOf(operatorCase);
      for (const { title, object, parameters } of operatorCase.rows) {
        if (!isJsonObject(object) || !isCovered(object)) continue;
        const emitted = emitWith(policy, parameters);
        const joined = wantedMessage(policy, object, parameters);
        if (emitted === null) {
          expect(joined, title).toBeNull();
          continue;
        }
        expect(emitted.diagnostics, title).toEqual([]);
        expect(evaluateCel(30, emitted, [created(object)]), title).toMatchObject([{ joined, error: null }]);
      }
    });
  }
});
