import { describe, expect, test } from 'vitest';
import { createNoticeFinder, readManifests } from '../../src/manifests/index.ts';
import { noticesOf, read } from './read-text.ts';

const findNotices = createNoticeFinder({
  isKnownKind: (group, kind) => ['/Pod', 'apps/Deployment'].includes(`${group}/${kind}`),
  readPaths: (_, kind) =>
    kind === 'Pod'
      ? [
          ['metadata', 'annotations'],
          ['spec', 'containers', '*', 'image'],
          ['spec', 'roles', '*', 'resources', 'limits'],
        ]
      : [],
});

describe('unsupported-kind', () => {
  const containers = '[{name: a}, {image: x}]';
  test.each([
    [
      'a kind in no table',
      `apiVersion: x.io/v1\nkind: Foo\nspec: {pods: [{containers: ${containers}}]}\n`,
      'Foo (x.io)',
      '3:16',
      '/spec/pods/0/containers',
    ],
    [
      'a core kind in lower case',
      `apiVersion: v1\nkind: pod\nspec:\n  containers: ${containers}\n`,
      'pod',
      '4:3',
      '/spec/containers',
    ],
    [
      'a known kind of another group',
      `apiVersion: x/v1\nkind: Pod\ncontainers: ${containers}\n`,
      'Pod (x)',
      '3:1',
      '/containers',
    ],
  ])('%s', (_, text, kind, place, path) => {
    expect(noticesOf(text, { findNotices })).toEqual([
      `unsupported-kind ${place} the containers at ${path} are not checked: no table says where the pods of ${kind} are`,
    ]);
  });

  test.each([
    ['a known kind', `apiVersion: apps/v1\nkind: Deployment\ncontainers: ${containers}\n`],
    ['no image', 'apiVersion: v1\nkind: Foo\ncontainers: [{name: a, image: 1}, null, x]\n'],
    ['another name', `apiVersion: v1\nkind: Foo\ninitContainers: ${containers}\n`],
    ['no list', 'apiVersion: v1\nkind: Foo\ncontainers: {image: x}\n'],
  ])('none for %s', (_, text) => {
    expect(noticesOf(text, { findNotices })).toEqual([]);
  });

  test('aliases are searched once', () => {
    const levels = Array.from({ length: 3 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join('');
    expect(noticesOf(`kind: Foo\na0: &a0 [{b: {c: d}}]\n${levels}`, { findNotices })).toEqual([]);
  });
});

describe('unknown-field', () => {
  test('a field in the wrong case', () => {
    const text = [
      'apiVersion: v1',
      'kind: Pod',
      'Metadata: {}',
      'metadata:',
      '  Annotations: {}',
      'spec:',
      '  containers:',
      '  - {IMAGE: x, image: y}',
      '  roles: {a: {resources: {Limits: {}}}}',
    ].join('\n');
    expect(noticesOf(text, { findNotices })).toEqual([
      'unknown-field 3:1 "Metadata" is no field and has no effect; the field is "metadata"',
      'unknown-field 5:3 "Annotations" is no field and has no effect; the field is "annotations"',
      'unknown-field 8:6 "IMAGE" is no field and has no effect; the field is "image"',
      'unknown-field 9:27 "Limits" is no field and has no effect; the field is "limits"',
    ]);
  });

  test('free keys are not fields', () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata: {annotations: {Annotations: a}, Labels: {}}\n';
    expect(noticesOf(text, { findNotices })).toEqual([]);
  });

  test('of the object of an AdmissionReview', () => {
    const object = { apiVersion: 'v1', kind: 'Pod', metadata: { Annotations: {} } };
    const review = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { object } };
    expect(noticesOf(JSON.stringify(review), { findNotices })).toEqual([
      'unknown-field 1:126 "Annotations" is no field and has no effect; the field is "annotations"',
    ]);
    expect(noticesOf(JSON.stringify({ ...review, request: { object: null } }), { findNotices })).toEqual([]);
  });
});

describe('files that were found', () => {
  const found = { named: false };
  const message = 'no document has apiVersion, kind, metadata or spec; the file is left out';

  test.each([
    ['values', 'replicas: 2\nimage: {kind: x}\n'],
    ['a workflow', 'on: push\njobs: {a: {steps: []}}\n'],
    ['nothing', '# c\n'],
    ['what does not read', 'a: {{ .Values.a }}\n'],
    ['JSON of another kind', '{"compilerOptions": {}, // c\n}'],
  ])('%s is no manifest', (_, text) => {
    expect(read(text, found)).toMatchObject({ objects: [], errors: [] });
    expect(noticesOf(text, found)).toEqual([`not-kubernetes 1:1 ${message}`]);
  });

  test.each([
    ['a document without kind beside a manifest', 'a: 1\n---\nkind: A\n', ['not-an-object 1']],
    ['an object without kind', 'metadata: {name: a}\n', ['not-an-object 1']],
    ['a manifest that does not read', 'kind: Pod\nmetadata: {\n', ['yaml-syntax 3']],
    ['a JSON manifest that does not read', '{"apiVersion": "v1", "kind": ]}', ['yaml-syntax 1']],
  ])('%s stays an error', (_, text, errors) => {
    expect(read(text, found).errors.map(({ code, line }) => `${code} ${line}`)).toEqual(errors);
  });

  test('a template of a chart that does not read is a notice', () => {
    const options = { named: false, helmTemplate: true };
    const text = 'kind: A\n---\nkind: B\nmetadata:\n  {{ x }}\n';
    expect(read(text, options)).toMatchObject({ errors: [], objects: [{ value: { kind: 'A' } }] });
    expect(noticesOf(text, options)).toEqual([
      'helm-template 5:4 a template of a Helm chart that does not read before it is rendered; check what helm template prints',
    ]);
    expect(noticesOf('kind: A\n', options)).toEqual([]);
    expect(read(text, { named: true, helmTemplate: true }).errors).toHaveLength(1);
  });

  test.each([
    ['a chart', 'charts/web/Chart.yaml', 'apiVersion: v2\nname: web\n', []],
    ['a manifest under its name', 'Chart.yaml', 'apiVersion: v1\nkind: Pod\n---\na: 1\n', ['not-an-object']],
    ['a chart that does not read', 'Chart.yaml', 'apiVersion: v2\nname: {\n', ['yaml-syntax']],
    ['a chart of another name', 'NotChart.yaml', 'apiVersion: v2\nname: web\n', ['not-an-object']],
  ])('%s: %s', (_, file, text, errors) => {
    const { errors: faults, notices } = readManifests(text, { file, named: false });
    expect(faults.map(({ code }) => code)).toEqual(errors);
    expect(notices.map(({ code, message: said }) => `${code}: ${said}`)).toEqual(
      errors.length > 0 ? [] : ['not-kubernetes: the description of a Helm chart; the file is left out'],
    );
  });
});
