import { loadAll } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import annotationPerContainer from '../../../policies/annotation-per-container.ts';
import noHostPorts from '../../../policies/best-practices/no-host-ports.ts';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import type { Artifact } from '../../../src/artifacts/artifact.ts';
import type { EmitOptions } from '../../../src/backends/backend.ts';
import { vap } from '../../../src/backends/vap/index.ts';
import { enforcements } from '../../../src/base/enforcement.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { builtInKinds, workloadKinds } from '../../../src/k8s/kinds.ts';

interface Emitted {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: Readonly<Record<string, unknown>>;
}

const options: EmitOptions = { parameters: { global: {}, policies: {} }, guestRuntime: new Uint8Array() };
const decoder = new TextDecoder();
const textOf = ({ bytes }: Artifact): string => decoder.decode(bytes);

function emit(policies: readonly Policy[], given: Partial<EmitOptions> = {}, kinds = builtInKinds) {
  return vap.emit({ policies, kinds }, { ...options, ...given });
}

/** What the files hold; that it is policies and bindings is what the tests say. */
function objectsOf(policies: readonly Policy[], given: Partial<EmitOptions> = {}): readonly Emitted[] {
  return emit(policies, given)
    .artifacts.filter(({ path }) => path !== 'vap/kustomization.yaml')
    .flatMap((artifact) => loadAll(textOf(artifact)) as Emitted[]);
}

test('one file a policy, and a kustomization of all', () => {
  const { artifacts, diagnostics } = emit([annotationPerContainer, oneKeystoneMax]);
  expect(diagnostics).toEqual([]);
  expect(artifacts.map(({ path }) => path)).toEqual([
    'vap/annotation-per-container.yaml',
    'vap/one-keystone-max.yaml',
    'vap/kustomization.yaml',
  ]);
  expect(artifacts.map(textOf).at(-1)).toBe(`apiVersion: "kustomize.config.k8s.io/v1beta1"
kind: "Kustomization"
resources:
  - "annotation-per-container.yaml"
  - "one-keystone-max.yaml"
`);
});

test('a policy and its binding for each severity', () => {
  expect(
    objectsOf([annotationPerContainer]).map(({ kind, metadata: { name }, spec }) => [
      kind,
      name,
      spec['policyName'],
      spec['validationActions'],
    ]),
  ).toEqual([
    ['ValidatingAdmissionPolicy', 'keystone-annotation-per-container-error', undefined, undefined],
    [
      'ValidatingAdmissionPolicyBinding',
      'keystone-annotation-per-container-error',
      'keystone-annotation-per-container-error',
      ['Deny'],
    ],
    ['ValidatingAdmissionPolicy', 'keystone-annotation-per-container-warn', undefined, undefined],
    [
      'ValidatingAdmissionPolicyBinding',
      'keystone-annotation-per-container-warn',
      'keystone-annotation-per-container-warn',
      ['Warn'],
    ],
  ]);
});

test.each(enforcements)('enforcement %s', (enforcement) => {
  const actions = objectsOf([annotationPerContainer], { enforcement }).flatMap(
    ({ spec }) => spec['validationActions'] ?? [],
  );
  expect(actions).toEqual(
    { enforce: ['Deny', 'Warn'], warn: ['Warn', 'Warn'], audit: ['Audit', 'Audit'] }[enforcement],
  );
});

test('it is sent every object in which there may be a pod, and fails closed', () => {
  const [policy] = objectsOf([oneKeystoneMax]);
  expect(policy?.spec).toMatchObject({
    failurePolicy: 'Fail',
    matchConstraints: {
      matchPolicy: 'Equivalent',
      resourceRules: [
        {
          apiGroups: [''],
          apiVersions: ['*'],
          operations: ['CREATE', 'UPDATE'],
          resources: [
            'pods',
            'pods/ephemeralcontainers',
            'pods/resize',
            'podtemplates',
            'replicationcontrollers',
          ],
        },
        { apiGroups: ['apps'], resources: ['daemonsets', 'deployments', 'replicasets', 'statefulsets'] },
        { apiGroups: ['batch'], resources: ['cronjobs', 'jobs'] },
      ],
    },
  });
});

const notBeingDeleted = {
  name: 'is-not-being-deleted',
  expression:
    'request.operation != "UPDATE" || !has(object.metadata) || !has(object.metadata.deletionTimestamp)',
};

test.each([
  [undefined, '!(request.namespace in ["kube-node-lease", "kube-public", "kube-system"])'],
  [['b', 'a', 'b', 'x"y'], '!(request.namespace in ["a", "b", "x\\"y"])'],
])('leaves out the namespaces %s', (exemptNamespaces, expression) => {
  const [policy] = objectsOf([oneKeystoneMax], { exemptNamespaces });
  expect(policy?.spec['matchConditions']).toEqual([
    { name: 'is-not-in-exempt-namespace', expression },
    notBeingDeleted,
  ]);
});

test('leaves out no namespace', () => {
  const [policy] = objectsOf([oneKeystoneMax], { exemptNamespaces: [] });
  expect(policy?.spec['matchConditions']).toEqual([notBeingDeleted]);
});

test('says its message to the client and to the audit log', () => {
  const [policy] = objectsOf([oneKeystoneMax]);
  expect(policy?.spec).toMatchObject({
    validations: [{ message: 'At most one keystone per pod', messageExpression: 'variables.message' }],
    auditAnnotations: [
      { key: 'findings', valueExpression: expect.stringMatching(/^\(.*\) \? "" : variables\.message$/) },
    ],
  });
});

test('labels say who made it, of which policy, in which version', () => {
  const [policy, binding] = objectsOf([oneKeystoneMax]);
  const [again] = objectsOf([oneKeystoneMax]);
  const [changed] = objectsOf([oneKeystoneMax], {
    parameters: { global: {}, policies: { 'one-keystone-max': { max: 2 } } },
  });
  const labels = {
    'app.kubernetes.io/component': 'error',
    'app.kubernetes.io/managed-by': 'keystone',
    'app.kubernetes.io/name': 'one-keystone-max',
    'app.kubernetes.io/version': expect.stringMatching(/^[0-9a-f]{12}$/),
  };
  expect(policy?.metadata.labels).toEqual(labels);
  expect(binding?.metadata.labels).toEqual(labels);
  expect(again).toEqual(policy);
  expect(changed?.metadata.labels['app.kubernetes.io/version']).not.toBe(
    policy?.metadata.labels['app.kubernetes.io/version'],
  );
});

test('parameters are part of the policy', () => {
  const parameters = { global: {}, policies: { 'one-keystone-max': { max: 7 } } };
  expect(JSON.stringify(objectsOf([oneKeystoneMax], { parameters }))).toContain('a pod may have at most 7');
});

test('without ratcheting the old object plays no part', () => {
  expect(JSON.stringify(objectsOf([oneKeystoneMax]))).toContain('variables.oldPod');
  expect(JSON.stringify(objectsOf([oneKeystoneMax], { ratchet: false }))).not.toContain('variables.oldPod');
});

test('kinds with several pods are told', () => {
  const told = emit([oneKeystoneMax], {}, workloadKinds).diagnostics;
  expect(told.slice(0, 2)).toEqual([
    {
      code: 'unsupported-kind',
      severity: 'info',
      message: 'vap does not judge AdvancedCronJob.apps.kruise.io: it has more pods than one at a fixed path',
    },
    {
      code: 'unsupported-kind',
      severity: 'info',
      message: 'vap does not judge Job.batch.volcano.sh: it has more pods than one at a fixed path',
    },
  ]);
  expect(told).toHaveLength(13);
});

test('a policy with too long a name is refused', () => {
  const id = 'x'.repeat(49);
  const { artifacts, diagnostics } = emit([{ ...oneKeystoneMax, id }]);
  expect(artifacts.map(({ path }) => path)).toEqual(['vap/kustomization.yaml']);
  expect(diagnostics).toMatchObject([
    {
      code: 'unsupported',
      severity: 'error',
      message: `vap cannot name an object keystone-${id}-error: it has more than 63 characters`,
    },
  ]);
  expect(emit([{ ...oneKeystoneMax, id: 'x'.repeat(48) }]).diagnostics).toEqual([]);
});

test('the same bytes each time', () => {
  expect(emit([annotationPerContainer, oneKeystoneMax])).toEqual(
    emit([annotationPerContainer, oneKeystoneMax]),
  );
});

test('a policy cannot be called as the file that kubectl reads', () => {
  expect(emit([{ ...oneKeystoneMax, id: 'kustomization', origin: undefined }])).toMatchObject({
    diagnostics: [
      {
        severity: 'error',
        message: 'vap has a file kustomization.yaml of its own: a policy cannot be called so',
      },
    ],
  });
});

describe('parameters in an object', () => {
  const parameters = {
    global: { styles: { perContainer: ['example.test'] } },
    policies: { 'one-keystone-max': { max: 2 } },
  };
  const emitted = emit([noHostPorts, oneKeystoneMax], { vapParameters: 'crd', parameters });
  const objects = new Map(
    emitted.artifacts.map((artifact) => [artifact.path, loadAll(textOf(artifact)) as Emitted[]] as const),
  );

  test('the definition of its kind is applied first, the object with the policies', () => {
    expect([...objects.keys()]).toEqual([
      'vap/crd/keystone-parameters.yaml',
      'vap/crd/kustomization.yaml',
      'vap/parameters/keystone.yaml',
      'vap/no-host-ports.yaml',
      'vap/one-keystone-max.yaml',
      'vap/kustomization.yaml',
    ]);
    expect(objects.get('vap/kustomization.yaml')).toMatchObject([
      { resources: ['parameters/keystone.yaml', 'no-host-ports.yaml', 'one-keystone-max.yaml'] },
    ]);
    expect(objects.get('vap/crd/keystone-parameters.yaml')).toMatchObject([
      {
        metadata: { name: 'keystoneparameters.policies.keystone.internal' },
        spec: {
          scope: 'Cluster',
          versions: [
            {
              schema: {
                openAPIV3Schema: {
                  properties: {
                    spec: {
                      properties: {
                        styles: { properties: { perContainer: { type: 'array' } } },
                        policies: {
                          properties: {
                            'one-keystone-max': { properties: { max: { type: 'integer', minimum: 1 } } },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          ],
        },
      },
    ]);
    expect(objects.get('vap/parameters/keystone.yaml')).toEqual([
      {
        apiVersion: 'policies.keystone.internal/v1',
        kind: 'KeystoneParameters',
        metadata: { name: 'keystone', labels: { 'app.kubernetes.io/managed-by': 'keystone' } },
        spec: { ...parameters.global, policies: parameters.policies },
      },
    ]);
  });

  test('policies that read it refuse what they judge when it is not there; the others do without', () => {
    expect(objects.get('vap/one-keystone-max.yaml')).toMatchObject([
      { spec: { paramKind: { apiVersion: 'policies.keystone.internal/v1', kind: 'KeystoneParameters' } } },
      { spec: { paramRef: { name: 'keystone', parameterNotFoundAction: 'Deny' } } },
    ]);
    const text = JSON.stringify(objects.get('vap/no-host-ports.yaml'));
    expect(text).not.toMatch(/paramKind|paramRef|params/);
  });
});
