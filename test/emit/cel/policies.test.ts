import { describe, expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { severities } from '../../../src/base/severity.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { judge } from '../../../src/reference/review.ts';
import { absence } from '../../peers/locate.ts';
import { sampleObjects } from '../generated.ts';
import { shippedPolicies } from '../shipped-policies.ts';
import { evaluateCel } from './evaluate.ts';

const missing = absence(['cel-check']);
if (missing !== null) console.log(missing);

interface Request extends JsonObject {
  readonly operation: string;
  readonly object: JsonObject;
  readonly oldObject: JsonObject | null;
}

/** Creations, and updates of one object to the next. */
function requests(objects: readonly JsonObject[]): readonly Request[] {
  const creations = objects.map((object) => ({ operation: 'CREATE', object, oldObject: null }));
  const updates = objects.map((object, index) => ({
    operation: 'UPDATE',
    object,
    oldObject: objects[(index + 1) % objects.length] ?? object,
  }));
  return [...creations, ...updates.slice(0, objects.length / 4)];
}

const sampled = requests(sampleObjects(800, 1));

function messagesOf(policy: Policy, severity: string, request: Request): string | null {
  const outcome = judge({ policies: [policy], kinds: builtInKinds }, { request }, {});
  if (outcome.kind === 'invalid') throw new Error(outcome.message);
  const messages = outcome.findings
    .filter((finding) => finding.severity === severity)
    .map(({ message }) => message);
  return messages.length === 0 ? null : joinMessages(messages);
}

describe.skipIf(missing !== null)('policies in CEL of Kubernetes 1.30 agree with the reference', () => {
  for (const policy of shippedPolicies) {
    for (const severity of severities) {
      const emitted = emitCelPolicy(specialize(policy, { policy: {}, shared: {} }), {
        severity,
        kinds: builtInKinds,
        ratchet: true,
      });
      if (emitted === null) continue;
      test(`${policy.id}, ${severity}`, () => {
        expect(emitted.diagnostics).toEqual([]);
        const inputs = sampled.map(({ operation, object, oldObject }) => ({ object, oldObject, request: { operation } }));
        const outcomes = evaluateCel(30, emitted, inputs);
        let found = 0;
        for (const [index, request] of sampled.entries()) {
          const wanted = messagesOf(policy, severity, request);
          if (wanted !== null) found++;
          expect({ request, ...outcomes[index], cost: null }).toEqual({ request, joined: wanted, error: null, cost: null });
        }
        expect(found).toBeGreaterThan(0);
      });
    }
  }
});
