import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exemption } from '../../../src/base/exemption.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { exemptProgram } from '../../../src/compile.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { expectDone } from '../../peers/servers/expect-done.ts';
import type { KubernetesObject } from '../../peers/servers/kubernetes-object.ts';
import { podOf, podSpec, twoKeystones, workloadOf } from './breaches.ts';
import { tryCreate, tryReplace, type Written } from './requests.ts';
import type { Admission } from './update-tests.ts';
import { namespaceObject } from './vap-server.ts';

const chosen = new Set(['no-privileged-containers', 'one-keystone-max']);
const said = { reason: 'vendor chart until 3.0', owner: 'team-platform', expires: '2027-03-31' };

const exemptions: readonly Exemption[] = [
  {
    ...said,
    policies: ['one-keystone-max'],
    match: { namespaces: ['ops-*'], kinds: ['Deployment', 'CronJob'], names: ['legacy-web', 'nightly-*'] },
  },
  { ...said, policies: ['no-privileged-containers'], match: { namespaces: ['ops-*'], containers: ['l*g'] } },
];

/** Two policies for the kinds of Kubernetes itself, with exemptions from each. */
export const exemptedProgram: Program = exemptProgram(
  { policies: shippedPolicies.filter(({ id }) => chosen.has(id)), kinds: builtInKinds },
  exemptions,
);

/** How the owner that controls an object is named in it. */
const ownedBy = (apiVersion: string, kind: string, name: string): JsonObject => ({
  ownerReferences: [
    { apiVersion, kind, name, uid: '6f1e1b1c-8b3c-4b62-9a0c-3b1c1e2f4a5d', controller: true },
  ],
});

const tooMany = '2 containers are marked keystone (app, log); a pod may have at most 1';

const deployment = (name: string): JsonObject => workloadOf('Deployment', name, twoKeystones);
const replicaSet = (owner: string): JsonObject =>
  workloadOf('ReplicaSet', `${owner}-7d4b9c`, twoKeystones, {
    metadata: ownedBy('apps/v1', 'Deployment', owner),
  });

function generated(prefix: string, owner: JsonObject): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { generateName: prefix, annotations: twoKeystones, ...owner },
    spec: podSpec,
  };
}

const podIn = (owner: string): JsonObject =>
  generated(`${owner}-7d4b9c-`, ownedBy('apps/v1', 'ReplicaSet', `${owner}-7d4b9c`));

const jobSpec: JsonObject = {
  template: { metadata: { annotations: twoKeystones }, spec: { ...podSpec, restartPolicy: 'Never' } },
};
const cronJob = (name: string): JsonObject => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name },
  spec: { schedule: '0 3 * * *', jobTemplate: { spec: jobSpec } },
});
const jobOf = (owner: string): JsonObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: `${owner}-29000000`, ...ownedBy('batch/v1', 'CronJob', owner) },
  spec: jobSpec,
});
const jobPod = (owner: string): JsonObject =>
  generated(`${owner}-29000000-`, ownedBy('batch/v1', 'Job', `${owner}-29000000`));

type Row = readonly [name: string, object: JsonObject];

/** What an exempted workload is made of. */
export const exemptedObjects: readonly Row[] = [
  ['Deployment', deployment('legacy-web')],
  ['ReplicaSet', replicaSet('legacy-web')],
  ['Pod', podIn('legacy-web')],
  ['CronJob', cronJob('nightly-backup')],
  ['Job', jobOf('nightly-backup')],
  ['Pod of the Job', jobPod('nightly-backup')],
];

/** What is like it, and is not exempted. */
export const neighbours: readonly Row[] = [
  ['Deployment', deployment('web')],
  ['ReplicaSet', replicaSet('web')],
  ['Pod', podIn('web')],
  ['CronJob', cronJob('backup')],
  ['Job', jobOf('backup')],
  ['Pod of the Job', jobPod('backup')],
  ['Pod of its name that nobody controls', podOf('legacy-web', twoKeystones)],
  ['ReplicaSet of its name that nobody controls', workloadOf('ReplicaSet', 'legacy-web', twoKeystones)],
  ['Deployment with a name that begins alike', deployment('legacy-web-2')],
  ['Pod of that Deployment', podIn('legacy-web-2')],
];

function privileged(container: string): JsonObject {
  const containers = ['app', 'log', 'web'].map((name) => ({
    name,
    image: 'x',
    ...(name === container ? { securityContext: { privileged: true } } : {}),
  }));
  return { ...podOf('privileged', {}), spec: { containers } };
}

/** The tests of exemptions for one engine, which has the policies of `exemptedProgram`. */
export function testExemptions(
  start: (program: Program) => Promise<Omit<Admission, 'messages' | 'names'>>,
): void {
  let admission: Omit<Admission, 'messages' | 'names'>;

  const create = (object: JsonObject, namespace = 'ops-a'): Promise<Written> =>
    tryCreate(admission.client, object, { namespace });

  const refusalsOf = async (object: JsonObject, namespace = 'ops-a') => {
    const written = await create(object, namespace);
    return Object.fromEntries(admission.denials(written));
  };
  const marks = { 'keystone-one-keystone-max-error': tooMany };

  beforeAll(async () => {
    admission = await start(exemptedProgram);
    for (const name of ['ops-a', 'shop']) expectDone(await admission.client.create(namespaceObject(name)));
    await admission.apply({ global: {}, policies: {} });
  });
  afterAll(() => admission?.stop());

  test.each(exemptedObjects)('an exempted workload rolls out: its %s', async (_, object) => {
    expect(await create(object)).toMatchObject({ admitted: true, message: '', warnings: [] });
  });

  test.each(neighbours)('a neighbour is refused: a %s', async (_, object) => {
    expect(await refusalsOf(object)).toEqual(marks);
  });

  test.each([
    ['Deployment', deployment('legacy-web')],
    ['Pod', podIn('legacy-web')],
  ])('the namespace of the request counts: a %s', async (_, object) => {
    expect(await refusalsOf(object, 'shop')).toEqual(marks);
  });

  test('a container is exempted, and no other', async () => {
    expect(await create(privileged('log'))).toMatchObject({ admitted: true, warnings: [] });
    expect(await refusalsOf(privileged('app'))).toEqual({
      'keystone-no-privileged-containers-error': 'app is privileged',
    });
    expect(await refusalsOf(privileged('log'), 'shop')).toEqual({
      'keystone-no-privileged-containers-error': 'log is privileged',
    });
  });

  test('a ReplicaSet may lose its Deployment, as when it is deleted and leaves orphans', async () => {
    // It is an object of the API.
    const object = replicaSet('legacy-web') as KubernetesObject;
    const stored = expectDone(await admission.client.create(object, { namespace: 'ops-a' })) as JsonObject;
    const { ownerReferences: _, ...metadata } = stored['metadata'] as JsonObject;
    const orphan = { ...stored, metadata };
    expect(await tryReplace(admission.client, orphan, { namespace: 'ops-a' })).toMatchObject({
      admitted: true,
    });
    expect(await refusalsOf({ ...object, metadata: { name: 'orphan' } })).toEqual(marks);
  });
}
