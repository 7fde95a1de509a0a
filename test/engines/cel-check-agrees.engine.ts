import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { checkPolicy } from '../peers/cel-check.ts';
import { podOf, threeKeystones, twoKeystones, workloadOf } from './admission/breaches.ts';
import { fixtureCases, hasParameters } from './admission/fixture-creations.ts';
import { tryCreate } from './admission/requests.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { namespaceObject, startVapServer, type VapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

/** The release that is built as API server. */
const minor = 37;

/** Of each, the rules of one severity: a denial hides what other policies of the server say. */
const chosen = ['known-polarity', 'no-privileged-containers', 'one-keystone-max'];
const whole = createProgram(shippedPolicies, workloadKinds);
const program = { ...whole, policies: whole.policies.filter(({ id }) => chosen.includes(id)) };

/** Every expression reads 500 × 500 characters of annotations too many: over the limit on cost. */
const tooCostly: JsonObject = {
  failurePolicy: 'Fail',
  matchConstraints: {
    resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
  },
  validations: [
    {
      expression:
        '!has(object.metadata.annotations) || object.metadata.annotations.all(a, object.metadata.annotations.all(b, object.metadata.annotations.all(c, a + b != c)))',
      message: 'never',
    },
  ],
};

const manyAnnotations: JsonObject = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [`example.test/a${index}`, 'x']),
);

describeWith(['etcd', 'kube-apiserver', 'kubectl', 'cel-check'], 'cel-check and the API server', () => {
  const namespace = 'team-a';
  let server: VapServer;

  beforeAll(async () => {
    server = await startVapServer(program);
    await server.createAll([namespaceObject(namespace), namespaceObject('free'), ...server.emitted.objects]);
    await server.createAll([
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: 'too-costly' },
        spec: tooCostly,
      },
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name: 'too-costly' },
        spec: {
          policyName: 'too-costly',
          validationActions: ['Deny'],
          matchResources: { namespaceSelector: { matchLabels: { costly: 'yes' } } },
        },
      },
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'costly', labels: { costly: 'yes' } } },
    ]);
    await untilInForce(server, 'agrees');
  });
  afterAll(() => server?.stop());

  test('say the same of the same objects', { timeout: 300_000 }, async () => {
    const fixtures = fixtureCases(program).flatMap(({ input, parameters }) =>
      input.kind === 'object' && !hasParameters(parameters) ? [input.object] : [],
    );
    const objects = [
      podOf('p', twoKeystones),
      podOf('q', threeKeystones),
      podOf('r', {}),
      workloadOf('Deployment', 'w', twoKeystones),
      ...fixtures,
    ];
    const specs = server.emitted.objects.filter(({ kind }) => kind === 'ValidatingAdmissionPolicy');
    let [judged, found] = [0, 0];
    for (const [index, object] of objects.entries()) {
      const mark = `agrees-${index}`;
      // As the server has it, without policies.
      const free = await tryCreate(server.client, object, { namespace: 'kube-public' });
      if (!free.admitted) continue;
      await tryCreate(server.client, object, { namespace, mark });
      const said = (await server.audit.messages([mark])).get(mark) ?? new Map();
      for (const { metadata, spec } of specs) {
        const request = { operation: 'CREATE', namespace };
        // What the target emits has a spec, which is a map.
        const { reviews } = checkPolicy(minor, spec as JsonObject, [{ object: free.object, request }]);
        const own = reviews[0]?.auditAnnotations['findings'] ?? null;
        const name = metadata?.name ?? '';
        expect({ object, name, said: said.get(name) ?? null }).toEqual({ object, name, said: own });
        judged++;
        if (own !== null) found++;
      }
    }
    expect(found).toBeGreaterThan(10);
    expect(judged).toBeGreaterThan(100);
    console.log(`cel-check and the API server: ${judged} judgements, ${found} with findings, equal`);
  });

  test('end at the same limit on cost', async () => {
    const pod = podOf('p', manyAnnotations);
    const { message } = await tryCreate(server.client, pod, { namespace: 'costly' });
    const { reviews } = checkPolicy(minor, tooCostly, [{ object: pod }]);
    expect(reviews[0]?.decisions[0]).toMatchObject({ action: 'deny', evaluation: 'error' });
    expect(message).toContain('actual cost limit exceeded');
    expect(reviews[0]?.decisions[0]?.message).toContain('actual cost limit exceeded');
  });
});
