import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { expectDone } from '../peers/servers/expect-done.ts';
import type { KubernetesObject } from '../peers/servers/kubernetes-object.ts';
import { podOf, threeKeystones, twoKeystones, workloadOf } from './admission/breaches.ts';
import { denialOf } from './admission/compare.ts';
import { expectedMessages, only } from './admission/expected-messages.ts';
import { tryCreate, tryDelete, tryReplace, type WriteTarget } from './admission/requests.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { namespaceObject, startVapServer, type VapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

const chosen = new Set(['no-privileged-containers', 'one-keystone-max', 'resources-bounded']);
const whole = createProgram(shippedPolicies, workloadKinds);
const program = { ...whole, policies: whole.policies.filter(({ id }) => chosen.has(id)) };
const expectMessages = expectedMessages({ ...program, kinds: workloadKinds.filter(hasFixedPath) });

const namespace = 'team-a';
const tooMany = 'keystone-one-keystone-max-error';
const two = '2 containers are marked keystone (app, log); a pod may have at most 1';
const three = '3 containers are marked keystone (app, log, web); a pod may have at most 1';

const finalizer = 'batch.kubernetes.io/job-tracking';
const holding: JsonObject = { finalizers: ['example.com/holds'] };

function withResources(pod: JsonObject, resources: JsonObject): JsonObject {
  return { ...pod, spec: { containers: [{ name: 'app', image: 'x', resources }] } };
}

/** In breach, and there before the policy came. */
const stored = {
  replicaSet: workloadOf('ReplicaSet', 'old', twoKeystones, { spec: { replicas: 2 } }),
  deployment: workloadOf('Deployment', 'old', twoKeystones, { metadata: holding }),
  pod: podOf('old', twoKeystones),
  leaving: podOf('leaving', twoKeystones, { finalizers: [finalizer] }),
  unmarked: podOf('unmarked', {}),
  sized: withResources(podOf('sized', {}), { requests: { cpu: '1' }, limits: { cpu: '2' } }),
} as const satisfies Readonly<Record<string, JsonObject>>;

function changed(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return object;
  const inner = object[key];
  return {
    ...object,
    [key]: rest.length === 0 ? value : changed(isJsonObject(inner) ? inner : {}, rest, value),
  };
}

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'operations and subresources in the API server', () => {
  let server: VapServer;
  let sent = 0;

  const read = async (object: JsonObject): Promise<JsonObject> => {
    // What is stored is an object of the API.
    const answer = await server.client.read(object as KubernetesObject, { namespace });
    return expectDone(answer) as JsonObject;
  };

  /** Replaces an object and asks the policies, the reference and the server's answer what became of it. */
  const replace = async (object: JsonObject, target: Partial<WriteTarget> = {}) => {
    const mark = `update-${sent++}`;
    const oldObject = await read(object);
    const written = await tryReplace(server.client, object, { namespace, mark, ...target });
    const said = only((await server.audit.messages([mark])).get(mark) ?? new Map(), server.emitted.names);
    const request = { operation: 'UPDATE', object: written.admitted ? written.object : object, oldObject };
    const subResource = target.subresource ?? '';
    const expected = only(expectMessages({ ...request, subResource }), server.emitted.names);
    expect(said).toEqual(expected);
    return { admitted: written.admitted, denial: denialOf(written.message), message: written.message };
  };

  beforeAll(async () => {
    server = await startVapServer(program);
    await server.createAll([namespaceObject(namespace)]);
    for (const object of Object.values(stored)) {
      expectDone(await server.client.create(object as KubernetesObject, { namespace }));
    }
    await server.kubectl(['apply', '-k', server.emitted.folder]);
    await untilInForce(server, 'updates');
  });
  afterAll(() => server?.stop());

  test('the policy is in force', async () => {
    const written = await tryCreate(server.client, podOf('new', twoKeystones), { namespace });
    expect(denialOf(written.message)).toEqual({ policy: tooMany, message: two });
  });

  describe('what was there before stays manageable', () => {
    test('a ReplicaSet scales to 0', async () => {
      expect(await replace(changed(await read(stored.replicaSet), ['spec', 'replicas'], 0))).toMatchObject({
        admitted: true,
      });
    });

    test('a Deployment loses its finalizer', async () => {
      const object = changed(await read(stored.deployment), ['metadata', 'finalizers'], []);
      expect(await replace(object)).toMatchObject({ admitted: true });
    });

    test('a Pod in deletion loses its finalizer', async () => {
      expectDone(await server.client.delete(stored.leaving as KubernetesObject, { namespace }));
      const leaving = await read(stored.leaving);
      expect(leaving).toMatchObject({ metadata: { deletionTimestamp: expect.any(String) } });
      expect(await replace(changed(leaving, ['metadata', 'finalizers'], []))).toMatchObject({
        admitted: true,
      });
    });

    test('a Pod in deletion may even change its marks', async () => {
      const object = changed(await read(stored.leaving), ['metadata', 'annotations'], threeKeystones);
      expect(await replace(object)).toMatchObject({ admitted: true });
    });

    test('labels change', async () => {
      const object = changed(await read(stored.pod), ['metadata', 'labels'], { a: 'b' });
      expect(await replace(object)).toMatchObject({ admitted: true });
    });

    test('it is deleted', async () => {
      expect(await tryDelete(server.client, stored.deployment, { namespace })).toMatchObject({
        admitted: true,
      });
    });
  });

  describe('what gets worse is refused', () => {
    test('a third keystone in a Deployment', async () => {
      const object = changed(
        await read(stored.deployment),
        ['spec', 'template', 'metadata', 'annotations'],
        threeKeystones,
      );
      expect(await replace(object)).toMatchObject({
        admitted: false,
        denial: { policy: tooMany, message: three },
      });
    });

    test('a third keystone in a Pod', async () => {
      const object = changed(await read(stored.pod), ['metadata', 'annotations'], threeKeystones);
      expect(await replace(object)).toMatchObject({
        admitted: false,
        denial: { policy: tooMany, message: three },
      });
    });

    test('a breach where none was', async () => {
      const object = changed(await read(stored.unmarked), ['metadata', 'annotations'], twoKeystones);
      expect(await replace(object)).toMatchObject({
        admitted: false,
        denial: { policy: tooMany, message: two },
      });
    });
  });

  describe('subresources', () => {
    test('pods/ephemeralcontainers is judged', async () => {
      const debugging = { name: 'debug', image: 'x', securityContext: { privileged: true } };
      const object = changed(await read(stored.unmarked), ['spec', 'ephemeralContainers'], [debugging]);
      expect(await replace(object, { subresource: 'ephemeralcontainers' })).toMatchObject({
        admitted: false,
        denial: { policy: 'keystone-no-privileged-containers-error', message: 'debug is privileged' },
      });
    });

    test('pods/resize is judged', async () => {
      const pod = await read(stored.sized);
      const larger = withResources(pod, { requests: { cpu: '1' }, limits: { cpu: '64' } });
      const object = changed(
        pod,
        ['spec', 'containers'],
        (larger['spec'] as JsonObject)['containers'] ?? null,
      );
      expect(await replace(object, { subresource: 'resize' })).toMatchObject({
        admitted: false,
        denial: {
          policy: 'keystone-resources-bounded-error',
          message: 'app has a limit for cpu that is above the maximum',
        },
      });
    });

    test('status is not', async () => {
      const object = changed(await read(stored.pod), ['metadata', 'annotations'], threeKeystones);
      expect(await replace(object, { subresource: 'status' })).toMatchObject({ admitted: true });
    });

    test('scale is not', async () => {
      const path = `/apis/apps/v1/namespaces/${namespace}/deployments/old/scale`;
      const { body } = await server.client.request('GET', path);
      const scale = changed(body as JsonObject, ['spec', 'replicas'], 0);
      expect(await server.client.request('PUT', `${path}?dryRun=All`, scale)).toMatchObject({ status: 200 });
    });
  });

  test('a name that the server makes', async () => {
    const { name: _, ...metadata } = podOf('x', twoKeystones)['metadata'] as JsonObject;
    const object = { ...podOf('x', twoKeystones), metadata: { ...metadata, generateName: 'web-' } };
    expect(denialOf((await tryCreate(server.client, object, { namespace })).message)).toEqual({
      policy: tooMany,
      message: two,
    });
  });

  test.each(['kube-system', 'kube-public', 'kube-node-lease'])('%s is left alone', async (exempt) => {
    expect(await tryCreate(server.client, podOf('new', twoKeystones), { namespace: exempt })).toMatchObject({
      admitted: true,
      warnings: [],
    });
  });
});
