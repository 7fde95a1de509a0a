import { expect, test } from 'vitest';
import { exempt } from '../../../src/analysis/exempt/exempt.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { policyNamed, reviewerOf } from './reviewer.ts';

const exemption = {
  policies: ['one-keystone-max'],
  match: { namespaces: ['ops-*'], kinds: ['Deployment'] },
  reason: 'vendor chart until 3.0',
  owner: 'team-platform',
  expires: '2027-03-31',
};

const [policy] = exempt([policyNamed('one-keystone-max')], [exemption], workloadKinds);

function create(namespace: string, metadata: JsonObject): JsonObject {
  const annotations = {
    'sidecars.alpha.kubernetes.io/a': 'keystone',
    'sidecars.alpha.kubernetes.io/b': 'keystone',
  };
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, annotations },
    spec: { containers: [{ name: 'a' }, { name: 'b' }] },
  };
  return { uid: 'u-1', operation: 'CREATE', namespace, object };
}

const ofDeployment = {
  generateName: 'web-7d4b9c-',
  ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-7d4b9c', controller: true }],
};

test('a review of what is exempted allows it, and of a neighbour does not', () => {
  if (policy === undefined) throw new Error('the policy is gone');
  const reviewer = reviewerOf(policy);
  const message = '2 containers are marked keystone (a, b); a pod may have at most 1';
  const denied = { uid: 'u-1', allowed: false, status: { message } };
  expect(reviewer.review(create('ops-a', ofDeployment))).toEqual({ uid: 'u-1', allowed: true });
  expect(reviewer.review(create('shop', { ...ofDeployment, namespace: 'ops-a' }))).toEqual(denied);
  expect(reviewer.review(create('ops-a', { name: 'web' }))).toEqual(denied);
});
