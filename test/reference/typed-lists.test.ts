import { expect, test } from 'vitest';
import oneKeystoneMax from '../../policies/one-keystone-max.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { toPointer } from '../../src/base/pointer.ts';
import { builtInKinds } from '../../src/k8s/kinds.ts';
import { judge } from '../../src/reference/review.ts';

const program = { policies: [oneKeystoneMax], kinds: builtInKinds };

const twoKeystones: JsonObject = {
  metadata: {
    annotations: {
      'sidecars.alpha.kubernetes.io/a': 'keystone',
      'sidecars.alpha.kubernetes.io/b': 'keystone',
    },
  },
};

function pathsFound(item: JsonObject): readonly string[] {
  const outcome = judge(program, { apiVersion: 'v1', kind: 'PodList', items: [item] }, {});
  return outcome.kind === 'judged' ? outcome.findings.map(({ path }) => toPointer(path)) : [outcome.message];
}

test.each<[string, JsonObject]>([
  ['says nothing', {}],
  ['says null', { apiVersion: null, kind: null }],
  ['says the empty text', { apiVersion: '', kind: '' }],
  ['says what is no text', { apiVersion: 1, kind: ['ConfigMap'] }],
  ['says its kind alone', { kind: 'Pod' }],
])('an item of a PodList that %s is a Pod', (_, type) => {
  expect(pathsFound({ ...type, ...twoKeystones })).toEqual(['/items/0/metadata/annotations']);
});

test('an item of a PodList that says another kind is of that kind', () => {
  expect(pathsFound({ apiVersion: 'v1', kind: 'ConfigMap', ...twoKeystones })).toEqual([]);
});
