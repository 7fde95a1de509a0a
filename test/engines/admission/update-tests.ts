import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParameterValues } from '../../../src/backends/backend.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { createProgram } from '../../../src/compile.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import type { ApiClient } from '../../peers/servers/api-client.ts';
import { expectDone } from '../../peers/servers/expect-done.ts';
import type { KubernetesObject } from '../../peers/servers/kubernetes-object.ts';
import { podOf, threeKeystones, twoKeystones, workloadOf } from './breaches.ts';
import { expectedMessages, type Messages, only } from './expected-messages.ts';
import { tryCreate, tryDelete, tryReplace, type WriteTarget, type Written } from './requests.ts';
import { namespaceObject } from './vap-server.ts';

/** An API server with an engine of admission, whose policies are not there yet. */
export interface Admission {
  readonly client: ApiClient;
  /** Of the objects of the policies. */
  readonly names: ReadonlySet<string>;
  /** Applies the policies with parameter values, in place of those before, and waits until they are in force. */
  apply(parameters: ParameterValues): Promise<void>;
  /** What policies of errors said of a request. */
  messages(written: Written, mark: string): Promise<Messages>;
  /** What policies said when they refused it. */
  denials(written: Written): Messages;
  stop(): Promise<void>;
}

const chosen = new Set(['no-privileged-containers', 'one-keystone-max', 'resources-bounded']);
const whole = createProgram(shippedPolicies, workloadKinds);
const program = { ...whole, policies: whole.policies.filter(({ id }) => chosen.has(id)) };
/** Marks, a debugger, resources. */
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

/** The tests of operations other than the creation of objects, for one engine. */
export function testUpdates(start: (program: Program) => Promise<Admission>): void {
  let admission: Admission;
  let sent = 0;

  /** The policy that refused it, when there is one. */
  const onlyDenial = (written: Written) => {
    const [denial] = admission.denials(written);
    return denial === undefined ? null : { policy: denial[0], message: denial[1] };
  };

  const read = async (object: JsonObject): Promise<JsonObject> => {
    // What is stored is an object of the API.
    const answer = await admission.client.read(object as KubernetesObject, { namespace });
    return expectDone(answer) as JsonObject;
  };

  /** Replaces an object and asks the policies, the reference and the server's answer what became of it. */
  const replace = async (object: JsonObject, target: Partial<WriteTarget> = {}) => {
    const mark = `update-${sent++}`;
    const oldObject = await read(object);
    const written = await tryReplace(admission.client, object, { namespace, mark, ...target });
    const said = only(await admission.messages(written, mark), admission.names);
    const request = { operation: 'UPDATE', object: written.admitted ? written.object : object, oldObject };
    const subResource = target.subresource ?? '';
    const expected = only(expectMessages({ ...request, subResource }), admission.names);
    expect(said).toEqual(expected);
    return { admitted: written.admitted, denial: onlyDenial(written), message: written.message };
  };

  beforeAll(async () => {
    admission = await start(program);
    expectDone(await admission.client.create(namespaceObject(namespace)));
    for (const object of Object.values(stored)) {
      // They are objects of the API.
      expectDone(await admission.client.create(object as KubernetesObject, { namespace }));
    }
    await admission.apply({ global: {}, policies: {} });
  });
  afterAll(() => admission?.stop());

  test('the policy is in force', async () => {
    const written = await tryCreate(admission.client, podOf('new', twoKeystones), { namespace });
    expect(onlyDenial(written)).toEqual({ policy: tooMany, message: two });
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
      expectDone(await admission.client.delete(stored.leaving as KubernetesObject, { namespace }));
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
      expect(await tryDelete(admission.client, stored.deployment, { namespace })).toMatchObject({
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
      const { body } = await admission.client.request('GET', path);
      const scale = changed(body as JsonObject, ['spec', 'replicas'], 0);
      expect(await admission.client.request('PUT', `${path}?dryRun=All`, scale)).toMatchObject({
        status: 200,
      });
    });
  });

  test('a name that the server makes', async () => {
    const { name: _, ...metadata } = podOf('x', twoKeystones)['metadata'] as JsonObject;
    const object = { ...podOf('x', twoKeystones), metadata: { ...metadata, generateName: 'web-' } };
    expect(onlyDenial(await tryCreate(admission.client, object, { namespace }))).toEqual({
      policy: tooMany,
      message: two,
    });
  });

  test.each(['kube-system', 'kube-public', 'kube-node-lease'])('%s is left alone', async (exempt) => {
    expect(
      await tryCreate(admission.client, podOf('new', twoKeystones), { namespace: exempt }),
    ).toMatchObject({
      admitted: true,
      warnings: [],
    });
  });

  test('a changed parameter changes the verdict', async () => {
    await admission.apply({ global: {}, policies: { 'one-keystone-max': { max: 2 } } });
    const create = (annotations: JsonObject) =>
      tryCreate(admission.client, podOf('new', annotations), { namespace });
    expect(await create(twoKeystones)).toMatchObject({ admitted: true });
    expect(onlyDenial(await create(threeKeystones))).toEqual({
      policy: tooMany,
      message: '3 containers are marked keystone (app, log, web); a pod may have at most 2',
    });
  });
}
