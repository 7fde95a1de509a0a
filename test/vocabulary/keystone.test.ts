import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { noParameters } from '../../src/reference/judge-object.ts';
import { addKeystoneVocabulary } from '../../src/vocabulary/keystone.ts';
import { emitSchemas } from '../backends/json-schema/emitted.ts';
import { allPolicies } from '../policies.ts';

const policies = allPolicies.filter(({ id }) => id === 'annotation-names-container');
const schema = JSON.parse(
  new TextDecoder().decode(
    emitSchemas({ policies, kinds: workloadKinds }, noParameters).file('all.keystone.json'),
  ),
);
const newAjv = () => addKeystoneVocabulary(new Ajv2020({ strictTypes: false, allErrors: true }));

function workload(mark: string, container: string) {
  const metadata = { annotations: { 'sidecars.alpha.kubernetes.io/app': mark } };
  const template = { metadata, spec: { containers: [{ name: container }] } };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { template } };
}

test('says what a plain schema cannot: where, why and by which rule', () => {
  const validate = newAjv().compile(schema);
  expect(validate(workload('keystone', 'app'))).toBe(true);
  expect(validate(workload('keystone', 'web'))).toBe(false);
  expect(validate.errors).toMatchObject([
    {
      keyword: 'keystone',
      instancePath: '/spec/template/metadata/annotations/sidecars.alpha.kubernetes.io~1app',
      message: 'sidecars.alpha.kubernetes.io/app marks app as keystone, but the pod has no such container',
      params: { policy: 'annotation-names-container', rule: 'no-such-keystone' },
    },
  ]);
  expect(validate(workload('sidecar', 'app'))).toBe(true);
});

test.each([
  [{ version: 2, kinds: [], policies: [] }, 'its version is not 1'],
  [{ version: 1 }, 'it has no kinds or policies'],
])('refuses a value that it cannot read: %j', (keystone, problem) => {
  expect(() => newAjv().compile({ keystone })).toThrow(`the keyword keystone cannot be read: ${problem}`);
});
