import { expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { severities } from '../../../src/base/severity.ts';
import { createProgram } from '../../../src/compile.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { loadFixtures } from '../../../src/harness/load-fixtures.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { judge } from '../../../src/reference/review.ts';
import { sampleObjects } from '../../emit/sample.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { describeWith } from '../describe-with.ts';
import { evaluateCel } from './evaluate.ts';

const kinds = workloadKinds.filter(hasFixedPath);
const program = createProgram(shippedPolicies, kinds);

interface Request extends JsonObject {
  readonly operation: string;
  readonly object: JsonObject;
  readonly oldObject: JsonObject | null;
}

const creation = (object: JsonObject): Request => ({ operation: 'CREATE', object, oldObject: null });
const isList = (object: JsonObject): boolean => String(object['kind']).endsWith('List');

/** Objects of fixtures that have no parameters. */
function fixtureObjects(): readonly JsonObject[] {
  const { suites } = loadFixtures(
    'fixtures',
    'fixtures',
    program.policies.map(({ id }) => id),
  );
  const objects = suites.flatMap(({ cases }) =>
    cases.flatMap(({ input }) => (input.kind === 'object' ? [input.object] : [])),
  );
  return objects.filter((object) => !isList(object));
}

/** Creations, and updates of one object to the next. */
function requestsFor(objects: readonly JsonObject[]): readonly Request[] {
  const updates = objects.map((object, index) => ({
    operation: 'UPDATE',
    object,
    oldObject: objects[(index + 1) % objects.length] ?? object,
  }));
  return [...objects.map(creation), ...updates.slice(0, objects.length / 4)];
}

const sampled = sampleObjects(program, 1000, 1).filter((object) => !isList(object));
const judged: readonly Request[] = [...requestsFor(sampled), ...fixtureObjects().map(creation)];

function messagesOf(policy: Policy, severity: string, request: Request): string | null {
  const outcome = judge({ policies: [policy], kinds }, { request }, {});
  if (outcome.kind === 'invalid') throw new Error(outcome.message);
  const messages = outcome.findings
    .filter((finding) => finding.severity === severity)
    .map(({ message }) => message);
  return messages.length === 0 ? null : joinMessages(messages);
}

/** A policy with so many is judged on a part of the objects, as it takes long. */
const manyRules = 50;

/** Without parameters, or with objects of a usual size, they find nothing. */
const findsNothing: ReadonlySet<string> = new Set(['images-from-allowed-registries', 'annotations-fit']);

describeWith(['cel-check'], 'policies in CEL of Kubernetes 1.30 agree with the reference', () => {
  for (const policy of program.policies) {
    for (const severity of severities) {
      const emitted = emitCelPolicy(specialize(policy, { policy: {}, shared: {} }), {
        severity,
        kinds,
        ratchet: true,
      });
      if (emitted === null) continue;
      test(`${policy.id}, ${severity}`, { timeout: 300_000 }, () => {
        expect(emitted.diagnostics).toEqual([]);
        const requests =
          policy.rules.length > manyRules ? judged.filter((_, index) => index % 4 === 0) : judged;
        const inputs = requests.map(({ operation, object, oldObject }) => ({
          object,
          oldObject,
          request: { operation },
        }));
        const outcomes = evaluateCel(30, emitted, inputs);
        let found = 0;
        for (const [index, request] of requests.entries()) {
          const joined = messagesOf(policy, severity, request);
          if (joined !== null) found++;
          const outcome = outcomes[index];
          expect({ request, joined: outcome?.joined, error: outcome?.error }).toEqual({
            request,
            joined,
            error: null,
          });
        }
        expect(found > 0).toBe(!findsNothing.has(policy.id));
      });
    }
  }
});
