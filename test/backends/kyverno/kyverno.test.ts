import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import annotationPerContainer from '../../../policies/annotation-per-container.ts';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import type { EmitOptions, FixtureCase } from '../../../src/backends/backend.ts';
import { kyverno } from '../../../src/backends/kyverno/index.ts';
import { enforcements } from '../../../src/base/enforcement.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';

const none = { global: {}, policies: {} };
const options: EmitOptions = { parameters: none, guestRuntime: new Uint8Array() };
const decoder = new TextDecoder();

/** The documents of each file. */
function emit(
  policies: readonly Policy[],
  given: Partial<EmitOptions> = {},
): ReadonlyMap<string, readonly JsonObject[]> {
  const { artifacts } = kyverno.emit({ policies, kinds: workloadKinds }, { ...options, ...given });
  return new Map(
    // What is emitted are objects of the API.
    artifacts.map(({ path, bytes }) => [path, loadAll(decoder.decode(bytes)) as readonly JsonObject[]]),
  );
}

test('a policy for each severity, which leaves nothing to be generated', () => {
  const files = emit([annotationPerContainer]);
  expect([...files.keys()]).toEqual(['kyverno/annotation-per-container.yaml', 'kyverno/kustomization.yaml']);
  expect(files.get('kyverno/kustomization.yaml')).toMatchObject([
    { resources: ['annotation-per-container.yaml'] },
  ]);
  const policy = (severity: string, action: string, reported: string): object => ({
    apiVersion: 'policies.kyverno.io/v1',
    kind: 'ValidatingPolicy',
    metadata: {
      name: `keystone-annotation-per-container-${severity}`,
      labels: {
        'app.kubernetes.io/component': severity,
        'app.kubernetes.io/managed-by': 'keystone',
        'app.kubernetes.io/name': 'annotation-per-container',
      },
      annotations: {
        'policies.kyverno.io/category': annotationPerContainer.category,
        'policies.kyverno.io/description': annotationPerContainer.description,
        'policies.kyverno.io/severity': reported,
        'policies.kyverno.io/title': annotationPerContainer.title,
      },
    },
    spec: {
      validationActions: [action],
      failurePolicy: 'Fail',
      autogen: { podControllers: { controllers: [] } },
      matchConstraints: {
        namespaceSelector: {
          matchExpressions: [
            {
              key: 'kubernetes.io/metadata.name',
              operator: 'NotIn',
              values: ['kube-node-lease', 'kube-public', 'kube-system', 'kyverno'],
            },
          ],
        },
      },
    },
  });
  expect(files.get('kyverno/annotation-per-container.yaml')).toMatchObject([
    policy('error', 'Deny', 'high'),
    policy('warn', 'Warn', 'medium'),
  ]);
});

test('policies have one webhook: none has conditions, and all have one selector', () => {
  const files = emit([annotationPerContainer, oneKeystoneMax], { exemptNamespaces: ['b', 'a', 'b'] });
  const policies = [...files.values()].flat().filter(({ kind }) => kind === 'ValidatingPolicy');
  const key = 'kubernetes.io/metadata.name';
  const namespaceSelector = { matchExpressions: [{ key, operator: 'NotIn', values: ['a', 'b'] }] };
  expect(policies).toHaveLength(3);
  for (const { spec } of policies) {
    expect(spec).toMatchObject({ matchConstraints: { namespaceSelector } });
    expect(spec).not.toHaveProperty('matchConditions');
  }
});

test('no namespace is left out', () => {
  const files = emit([oneKeystoneMax], { exemptNamespaces: [] });
  expect(files.get('kyverno/one-keystone-max.yaml')).toMatchObject([
    { spec: { matchConstraints: { namespaceSelector: {} } } },
  ]);
});

test.each(enforcements)('enforcement %s', (enforcement) => {
  const objects =
    emit([annotationPerContainer], { enforcement }).get('kyverno/annotation-per-container.yaml') ?? [];
  const actions = { enforce: ['Deny', 'Warn'], warn: ['Warn', 'Warn'], audit: ['Audit', 'Audit'] }[
    enforcement
  ];
  expect(objects).toMatchObject(actions.map((action) => ({ spec: { validationActions: [action] } })));
});

const pod = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name } });
const breach = { severity: 'error', message: 'two' } as const;

function fixture(name: string, object: JsonObject, given: Partial<FixtureCase> = {}): FixtureCase {
  const parameters = { global: {}, policies: { 'one-keystone-max': {} } };
  return {
    name,
    input: { kind: 'object', object },
    parameters,
    expect: [],
    matchesNothing: false,
    ...given,
  };
}

test('fixtures become a test, under names of their own', () => {
  const cases = [
    fixture('Two: keystones!', pod('p'), { expect: [breach] }),
    fixture('two keystones', { ...pod('p'), apiVersion: 'v1' }),
    fixture('in a job', { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'j', labels: { a: 'b' } } }),
    fixture('with parameters', pod('p'), {
      parameters: { global: {}, policies: { 'one-keystone-max': { max: 2 } } },
    }),
    fixture(
      'no pod',
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } },
      { matchesNothing: true },
    ),
    fixture('several pods', {
      apiVersion: 'jobset.x-k8s.io/v1alpha2',
      kind: 'JobSet',
      metadata: { name: 'j' },
    }),
    fixture('a list', { apiVersion: 'v1', kind: 'List', metadata: {}, items: [] }),
    fixture('no metadata', { apiVersion: 'v1', kind: 'Pod', metadata: null }),
    fixture('a request', {}, { input: { kind: 'review', request: { object: pod('p') } } }),
  ];
  const files = emit([oneKeystoneMax], { fixtures: [{ policy: 'one-keystone-max', cases }] });
  expect([...files.keys()]).toEqual([
    'kyverno/one-keystone-max.yaml',
    'kyverno/test/one-keystone-max/kyverno-test.yaml',
    'kyverno/test/one-keystone-max/resources.yaml',
    'kyverno/kustomization.yaml',
  ]);
  expect(files.get('kyverno/test/one-keystone-max/resources.yaml')).toEqual([
    pod('two-keystones'),
    pod('two-keystones-2'),
    { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'in-a-job', labels: { a: 'b' } } },
  ]);
  const result = (kind: string, names: readonly string[], outcome: string): object => ({
    policy: 'keystone-one-keystone-max-error',
    isValidatingPolicy: true,
    kind,
    resources: names,
    result: outcome,
  });
  expect(files.get('kyverno/test/one-keystone-max/kyverno-test.yaml')).toEqual([
    {
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'Test',
      metadata: { name: 'one-keystone-max' },
      policies: ['../../one-keystone-max.yaml'],
      resources: ['resources.yaml'],
      results: [
        result('Job', ['in-a-job'], 'pass'),
        result('Pod', ['two-keystones'], 'fail'),
        result('Pod', ['two-keystones-2'], 'pass'),
      ],
    },
  ]);
});

test('a policy without a case that it judges has no test', () => {
  const cases = [fixture('a list', { apiVersion: 'v1', kind: 'List', metadata: {}, items: [] })];
  const files = emit([oneKeystoneMax], { fixtures: [{ policy: 'one-keystone-max', cases }] });
  expect([...files.keys()]).toEqual(['kyverno/one-keystone-max.yaml', 'kyverno/kustomization.yaml']);
});

test('the same bytes each time', () => {
  const program = { policies: [annotationPerContainer, oneKeystoneMax], kinds: workloadKinds };
  expect(kyverno.emit(program, options)).toEqual(kyverno.emit(program, options));
});
