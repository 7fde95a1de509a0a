import { expect, test } from 'vitest';
import { renderedFrom } from '../../src/check/rendered-from.ts';
import { readManifests } from '../../src/manifests/index.ts';

function renderedFromOf(text: string): readonly (string | null)[] {
  const { objects, errors } = readManifests(text, { file: '<stdin>', named: true });
  expect(errors).toEqual([]);
  return objects.map(renderedFrom);
}

const pod = (origin: string): string => `apiVersion: v1
kind: Pod
metadata:
  annotations:
    config.kubernetes.io/origin: ${JSON.stringify(origin)}
`;

test.each<[string, string, string | null]>([
  ['a file of the kustomization', 'path: ../base/pod.yaml\n', '../base/pod.yaml'],
  ['a file of another repository', 'path: pod.yaml\nrepo: https://git.example/x\nref: v1\n', 'pod.yaml'],
  ['a generator', 'configuredIn: kustomization.yaml\nconfiguredBy:\n  apiVersion: builtin\n', null],
  ['what is too long to be a path', `path: ${'a'.repeat(513)}\n`, null],
  ['nothing', '', null],
])("kustomize's annotation names %s", (_, origin, expected) => {
  expect(renderedFromOf(pod(origin))).toEqual([expected]);
});

test('the comment above the document comes first', () => {
  expect(renderedFromOf(`# Source: chart/a.yaml\n${pod('path: b.yaml\n')}`)).toEqual(['chart/a.yaml']);
});

test('in a review it is the annotation of its object', () => {
  const annotations = { 'config.kubernetes.io/origin': 'path: b.yaml\n' };
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: { annotations } };
  const review = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { object } };
  expect(renderedFromOf(JSON.stringify(review))).toEqual(['b.yaml']);
});

test('an annotation that is no text names nothing', () => {
  expect(renderedFromOf(pod('x').replace('"x"', '[1]'))).toEqual([null]);
});
