import { defaultPolicies } from 'keystone:policies';
import { expect, test } from 'vitest';
import { jsonSchema } from '../../../src/backends/json-schema/index.ts';
import type { Json } from '../../../src/base/json.ts';
import { createProgram } from '../../../src/compile.ts';
import { loadSchema } from '../../../src/hosts/ajv.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { noParameters } from '../../../src/reference/judge-object.ts';
import { emitSchemas } from './emitted.ts';

const program = createProgram(defaultPolicies, workloadKinds);
const emitted = emitSchemas(program, noParameters);

const tooMany = {
  'sidecars.alpha.kubernetes.io/app': 'keystone',
  'alpha.node.kubernetes.io/keystone': ' web\t',
};
const message = 'one-keystone-max/too-many: More containers are marked keystone than a pod may have.';

function deployment(annotations: Json): Json {
  const template = { metadata: { annotations }, spec: { containers: [{ name: 'app' }, { name: 'web' }] } };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { template } };
}

test.each([
  'pod-v1.json',
  'deployment-apps-v1.json',
  'cronjob-batch-v1.json',
  'job-batch-v1alpha1.json',
  'rollout-argoproj-v1alpha1.json',
  'mpijob-kubeflow-v2beta1.json',
  'all.json',
  'all.keystone.json',
  'validate.mjs',
  'rules.json',
])('there is a file %s', (name) => {
  expect(emitted.names).toContain(name);
});

test('there is a file for each version of each kind', () => {
  const versions = workloadKinds.reduce((total, kind) => total + kind.versions.length, 0);
  expect(emitted.names).toHaveLength(versions + 4);
});

test('the same program gives the same bytes', () => {
  const again = emitSchemas(program, noParameters);
  const differing = emitted.names.filter((name) => !Buffer.from(emitted.file(name)).equals(again.file(name)));
  expect(differing).toEqual([]);
});

test('the validator of all kinds is under 300 KB', () => {
  expect(emitted.file('validate.mjs').byteLength).toBeLessThan(300_000);
});

test("a kind's schema says where and which rule", () => {
  const validate = loadSchema(emitted.file('deployment-apps-v1.json'), { vocabulary: [] });
  const { valid, errors } = validate(deployment({ ...tooMany, 'sidecars.alpha.kubernetes.io/web': 'both' }));
  expect(valid).toBe(false);
  expect(errors.map(({ path }) => path)).toContain(
    '/spec/template/metadata/annotations/sidecars.alpha.kubernetes.io~1web',
  );
  expect(validate(deployment({ 'sidecars.alpha.kubernetes.io/app': 'keystone' })).valid).toBe(true);
});

test('the validator says all that is wrong, with the texts of the rules', async () => {
  const code = new TextDecoder().decode(emitted.file('validate.mjs'));
  const { default: validate } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(validate(deployment(tooMany))).toBe(false);
  const reported = validate.errors.filter(({ keyword }: { keyword: string }) => keyword === 'keystoneRule');
  expect(reported).toMatchObject([
    {
      instancePath: '/spec/template/metadata/annotations',
      message: 'no-dual-annotations/styles: Marks are written in more than one style.',
    },
    { instancePath: '/spec/template/metadata/annotations', message },
  ]);
  expect(validate(deployment({}))).toBe(true);
  expect(validate({ kind: 'Service', apiVersion: 'v1' })).toBe(true);
});

test('another limit than one is unsupported, and told', () => {
  const parameters = { global: {}, policies: { 'one-keystone-max': { max: 2 } } };
  const { diagnostics } = jsonSchema.emit(program, { parameters, guestRuntime: new Uint8Array() });
  const own = diagnostics.filter(({ message: said }) => said.startsWith('one-keystone-max/too-many: '));
  expect(own).toMatchObject([{ code: 'json-schema-unsupported', severity: 'info' }]);
  const without = jsonSchema.emit(program, { parameters: noParameters, guestRuntime: new Uint8Array() });
  expect(without.diagnostics.filter(({ message: said }) => said.startsWith('one-keystone-max/'))).toEqual([]);
});

test('another prefix changes the verdict', () => {
  const parameters = { global: { styles: { perContainer: ['example.test'] } }, policies: {} };
  const other = { 'example.test/app': 'keystone', 'example.test/web': 'keystone' };
  const verdict = (given: typeof parameters | typeof noParameters): boolean =>
    loadSchema(emitSchemas(program, given).file('all.json'), { vocabulary: [] })(deployment(other)).valid;
  expect(verdict(noParameters)).toBe(true);
  expect(verdict(parameters)).toBe(false);
});
