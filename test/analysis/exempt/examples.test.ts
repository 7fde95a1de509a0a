import { describe, expect, test } from 'vitest';
import { exemptionObject } from '../../../src/analysis/exempt/exemption-subject.ts';
import { matchesExemption } from '../../../src/analysis/exempt/matches-exemption.ts';
import type { Exemption, ExemptionMatch } from '../../../src/base/exemption.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { judge } from '../../../src/reference/review.ts';
import { policyIds, programOf } from './exempted-program.ts';

const [pods, containers] = policyIds(0);
const none = { global: {}, policies: {} };

function exemption(match: ExemptionMatch): Exemption {
  return { policies: [pods, containers], match, reason: 'test', owner: 'team', expires: '2030-01-01' };
}

const spec = { containers: [{ name: 'app' }, { name: 'log' }] };
const owned = (apiVersion: string, kind: string, name: string, controller = true): JsonObject => ({
  ownerReferences: [{ apiVersion, kind, name, controller, uid: '1' }],
});
const pod = (metadata: JsonObject): JsonObject => ({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
const workload = (apiVersion: string, kind: string, metadata: JsonObject): JsonObject => ({
  apiVersion,
  kind,
  metadata,
  spec: { template: { spec } },
});

const deployment = workload('apps/v1', 'Deployment', { name: 'legacy-web' });
const replicaSet = workload('apps/v1', 'ReplicaSet', {
  name: 'legacy-web-7d4b9c',
  ...owned('apps/v1', 'Deployment', 'legacy-web'),
});
const deploymentPod = pod({
  generateName: 'legacy-web-7d4b9c-',
  ...owned('apps/v1', 'ReplicaSet', 'legacy-web-7d4b9c'),
});
const job = workload('batch/v1', 'Job', {
  name: 'backup-28500000',
  ...owned('batch/v1', 'CronJob', 'backup'),
});
const jobPod = pod({ generateName: 'backup-28500000-', ...owned('batch/v1', 'Job', 'backup-28500000') });
const cronJob: JsonObject = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'backup' },
  spec: { jobTemplate: { spec: { template: { spec } } } },
};
const statefulPod = pod({ name: 'db-0', generateName: 'db-', ...owned('apps/v1', 'StatefulSet', 'db') });
const barePod = pod({ name: 'legacy-web' });

type Row = readonly [name: string, match: ExemptionMatch, object: JsonObject, isExempt: boolean];

const rows: readonly Row[] = [
  ['a Deployment, its ReplicaSet and Pod: the Deployment', { kinds: ['Deployment'] }, deployment, true],
  ['… the ReplicaSet', { kinds: ['Deployment'] }, replicaSet, true],
  ['… the Pod', { kinds: ['Deployment'] }, deploymentPod, true],
  ['a bare Pod is nobody’s', { kinds: ['Deployment'] }, barePod, false],
  ['a Pod of a StatefulSet', { kinds: ['Deployment'] }, statefulPod, false],
  ['a Pod of a StatefulSet, by it', { kinds: ['StatefulSet'] }, statefulPod, true],
  ['a CronJob', { kinds: ['CronJob'] }, cronJob, true],
  ['a Job of a CronJob', { kinds: ['CronJob'] }, job, true],
  ['a Pod of a Job', { kinds: ['CronJob'] }, jobPod, true],
  ['a Job of nobody', { kinds: ['CronJob'] }, workload('batch/v1', 'Job', { name: 'backup-1' }), false],
  ['a ReplicaSet is not what its Pods are created by alone', { kinds: ['ReplicaSet'] }, deployment, false],
  [
    'an owner that does not control',
    { kinds: ['Deployment'] },
    pod({ name: 'a', ...owned('apps/v1', 'ReplicaSet', 'web-1', false) }),
    false,
  ],
  [
    'an owner of another group',
    { kinds: ['Deployment'] },
    pod({ name: 'a', ...owned('example.com/v1', 'ReplicaSet', 'web-1') }),
    false,
  ],
  [
    'a Rollout’s ReplicaSet',
    { kinds: ['Rollout'] },
    workload('apps/v1', 'ReplicaSet', { name: 'web-1', ...owned('argoproj.io/v1alpha1', 'Rollout', 'web') }),
    true,
  ],
  [
    'a Pod that a kind controls which nobody knows',
    { kinds: ['Workflow'] },
    pod({ name: 'a', ...owned('argoproj.io/v1alpha1', 'Workflow', 'build') }),
    true,
  ],
  ['an exact name: the Deployment', { names: ['legacy-web'] }, deployment, true],
  ['… the ReplicaSet', { names: ['legacy-web'] }, replicaSet, true],
  ['… the Pod', { names: ['legacy-web'] }, deploymentPod, true],
  ['an exact name: the CronJob', { names: ['backup'] }, cronJob, true],
  ['… the Job', { names: ['backup'] }, job, true],
  ['… the Pod', { names: ['backup'] }, jobPod, true],
  ['a Pod of a StatefulSet, by the name of it', { names: ['db'] }, statefulPod, true],
  [
    'a neighbour',
    { names: ['legacy-web'] },
    workload('apps/v1', 'Deployment', { name: 'legacy-web-2' }),
    false,
  ],
  [
    'a neighbour’s Pod',
    { names: ['legacy-web'] },
    pod({ generateName: 'legacy-web-2-7d4b9c-', ...owned('apps/v1', 'ReplicaSet', 'legacy-web-2-7d4b9c') }),
    false,
  ],
  [
    'only names of ReplicaSets and Jobs have a segment more',
    { names: ['web'] },
    pod({ name: 'a', ...owned('apps/v1', 'StatefulSet', 'web-1') }),
    false,
  ],
  ['a pattern', { names: ['legacy-*'] }, deploymentPod, true],
  ['a generateName without its hyphen', { names: ['once'] }, pod({ generateName: 'once-' }), true],
  ['an empty pattern matches nothing', { names: [''] }, pod({ name: '' }), false],
  ['a namespace', { namespaces: ['ops-*'] }, pod({ name: 'a', namespace: 'ops-1' }), true],
  ['another namespace', { namespaces: ['ops-*'] }, pod({ name: 'a', namespace: 'shop' }), false],
  ['no namespace', { namespaces: ['ops-*'] }, pod({ name: 'a' }), false],
  ['every member must match', { namespaces: ['ops'], names: ['a'] }, pod({ name: 'a' }), false],
];

function findingsOf(object: JsonObject, match: ExemptionMatch): readonly (string | null)[] {
  const outcome = judge(programOf([exemption(match)]), object, none);
  return outcome.kind === 'judged' ? outcome.findings.map(({ container }) => container) : ['invalid'];
}

describe('an exemption holds for', () => {
  test.each(rows)('%s: %j', (_, match, object, isExempt) => {
    const subject = { ...exemptionObject(object, null), policy: pods, container: null, file: null };
    expect(matchesExemption(exemption(match), subject)).toBe(isExempt);
    expect(findingsOf(object, match)).toEqual(isExempt ? [] : ['app', 'log', null]);
  });

  test('findings about a container alone, where it names containers', () => {
    expect(findingsOf(barePod, { containers: ['log'] })).toEqual(['app', null]);
    expect(findingsOf(barePod, { containers: ['*'] })).toEqual([null]);
    expect(findingsOf(barePod, { containers: ['l*g', 'a*'], names: ['legacy-web'] })).toEqual([null]);
    expect(findingsOf(pod({ name: 'other' }), { containers: ['log'], names: ['legacy-web'] })).toHaveLength(
      3,
    );
  });

  test('files in check alone: nothing of it is compiled', () => {
    const match = { files: ['charts/**'], names: ['legacy-web'] };
    expect(findingsOf(barePod, match)).toHaveLength(3);
    const subject = { ...exemptionObject(barePod, null), policy: pods, container: null };
    const inFile = (file: string): boolean => matchesExemption(exemption(match), { ...subject, file });
    expect(['charts/a.yaml', 'charts/a/b.yaml', 'a/charts/b.yaml', 'charts'].map(inFile)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('in a review', () => {
  const inTeam = { ...barePod, metadata: { name: 'a', namespace: 'ops-1' } };
  const inReview = (namespace: string, operation: string): readonly (string | null)[] =>
    findingsOf({ request: { namespace, operation, object: inTeam } }, { namespaces: ['ops-*'] });
  const inGatekeeper = (namespace: string, operation: string): readonly (string | null)[] =>
    findingsOf({ review: { namespace, operation, object: inTeam } }, { namespaces: ['ops-*'] });

  test('the namespace is the one of the request, never the object’s', () => {
    expect(inReview('shop', 'CREATE')).toHaveLength(3);
    expect(inReview('ops-2', 'CREATE')).toEqual([]);
    expect(inReview('', 'CREATE')).toHaveLength(3);
    expect(inGatekeeper('shop', 'CREATE')).toHaveLength(3);
    expect(inGatekeeper('', 'CREATE')).toHaveLength(3);
  });

  test('Gatekeeper’s audit says nothing of a request: the object’s own counts', () => {
    expect(inReview('', '')).toEqual([]);
    expect(inReview('shop', '')).toHaveLength(3);
    expect(inGatekeeper('', '')).toEqual([]);
    expect(inGatekeeper('shop', '')).toHaveLength(3);
  });

  test('an object that loses its owner keeps what it had', () => {
    const orphan = { ...deploymentPod, metadata: { name: 'legacy-web-7d4b9c-x8k2p' } };
    const update = (object: JsonObject, oldObject: JsonObject): readonly (string | null)[] =>
      findingsOf({ request: { operation: 'UPDATE', object, oldObject } }, { kinds: ['Deployment'] });
    expect(update(orphan, deploymentPod)).toEqual([]);
    const third = { containers: [...spec.containers, { name: 'new' }] };
    expect(update({ ...orphan, spec: third }, deploymentPod)).toEqual(['new']);
  });
});
