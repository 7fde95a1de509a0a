import fc from 'fast-check';
import { expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import type { Exemption } from '../../../src/base/exemption.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import { type JsonObject, ownObject } from '../../../src/base/json.ts';
import { exemptProgram } from '../../../src/compile.ts';
import { type CelPolicy, emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { judge } from '../../../src/reference/review.ts';
import { programOf } from '../../analysis/exempt/exempted-program.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { worstPods } from '../../emit/worst-pods.ts';
import { exemptionArbitrary, exemptionMetadata, objectName } from '../../parity/generate/exemptions.ts';
import { describeWith } from '../describe-with.ts';
import { evaluateCel } from './evaluate.ts';

const seed = 20_261_201;
/** Of one member each: several together seldom hold. */
const exemptions = fc.sample(
  exemptionArbitrary([]).filter(({ match }) => Object.keys(match).length === 1),
  { seed, numRuns: 25 },
);
const program = { ...programOf(exemptions), kinds: builtInKinds };

/** Requests for Pods and ReplicaSets; a Gatekeeper audit leaves operation and namespace empty. */
const requests = fc.sample(
  fc
    .record({
      kind: fc.constantFrom('Pod', 'ReplicaSet'),
      metadata: exemptionMetadata,
      container: objectName,
      request: fc.constantFrom(
        { operation: 'CREATE', namespace: 'team-a' },
        { operation: 'UPDATE', namespace: 'ops' },
        { operation: 'CREATE', namespace: '' },
        { operation: '', namespace: '' },
      ),
    })
    .map(({ kind, metadata, container, request }) => {
      const pod: JsonObject = { spec: { containers: [{ name: container }, { name: 'log' }] } };
      const object: JsonObject =
        kind === 'Pod'
          ? { apiVersion: 'v1', kind, metadata, ...pod }
          : { apiVersion: 'apps/v1', kind, metadata, spec: { template: pod } };
      return { ...request, object };
    }),
  { seed, numRuns: 80 },
);

function emit(policy: Policy): CelPolicy | null {
  const constant = specialize(policy, { policy: {}, shared: {} });
  return emitCelPolicy(constant, { severity: 'error', kinds: builtInKinds, ratchet: true });
}

function expected(policy: Policy, request: JsonObject): string | null {
  const outcome = judge({ policies: [policy], kinds: builtInKinds }, { request }, {});
  const messages = outcome.kind === 'judged' ? outcome.findings.map(({ message }) => message) : [];
  return messages.length === 0 ? null : joinMessages(messages);
}

/** More of everything than anybody writes. */
const heavy: Exemption = {
  policies: ['*'],
  match: {
    namespaces: Array.from({ length: 20 }, (_, index) => `team-${index}-*-x`),
    kinds: ['*Set', 'Deployment', 'CronJob', 'Task*'],
    names: Array.from({ length: 20 }, (_, index) => `a${index}*b*c*d`),
  },
  reason: 'test',
  owner: 'team',
  expires: '2030-01-01',
};
const byContainer: Exemption = { ...heavy, match: { ...heavy.match, containers: heavy.match.names } };

const owners: readonly JsonObject[] = Array.from({ length: 50 }, (_, index) => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  name: `a19-${'b'.repeat(200)}-${index}`,
  uid: String(index),
  controller: true,
}));

describeWith(['cel-check'], 'exemptions in CEL', () => {
  test.each([30, 37])('of Kubernetes 1.%i agree with the reference', { timeout: 600_000 }, (minor) => {
    let exempted = 0;
    for (const policy of program.policies) {
      const emitted = emit(policy);
      // An exemption of everything leaves nothing to emit.
      if (emitted === null) continue;
      const inputs = requests.map(({ object, ...request }) => ({ object, oldObject: null, request }));
      for (const [index, { joined, error }] of evaluateCel(minor, emitted, inputs).entries()) {
        const request = requests[index] ?? { object: {} };
        const message = expected(policy, request);
        expect({ policy: policy.id, request, joined, error }).toEqual({
          policy: policy.id,
          request,
          joined: message,
          error: null,
        });
        if (message === null) exempted++;
      }
    }
    expect(exempted).toBeGreaterThan(100);
  });

  const exempted = exemptProgram({ policies: shippedPolicies, kinds: builtInKinds }, [heavy, byContainer]);
  const emittedPolicies = exempted.policies.flatMap((policy) => {
    const emitted = emit(policy);
    return emitted === null ? [] : [[policy.id, emitted] as const];
  });
  test.each(emittedPolicies)(
    '%s stays within the limits on cost for the largest pods',
    { timeout: 120_000 },
    (_, emitted) => {
      const inputs = worstPods.map(({ pod }) => ({
        object: { ...pod, metadata: { ...ownObject(pod, 'metadata'), ownerReferences: owners } },
        oldObject: { ...pod, metadata: {} },
        request: { operation: 'UPDATE', namespace: 'team-19-a' },
      }));
      const outcomes = evaluateCel(30, emitted, inputs);
      expect(outcomes.map(({ error }) => error)).toEqual(outcomes.map(() => null));
      expect(Math.max(...outcomes.map(({ cost }) => cost.highest))).toBeLessThan(1_000_000);
      expect(Math.max(...outcomes.map(({ cost }) => cost.total))).toBeLessThan(10_000_000);
    },
  );
});
