import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../peers/api-server.ts';
import { recipes } from '../peers/recipe.ts';
import type { KubernetesObject } from '../peers/servers/kubernetes-object.ts';
import { until } from '../peers/servers/until.ts';
import { describeWith } from './describe-with.ts';
import { samplePod } from './sample-pod.ts';

const policy = (name: string, validationActions: readonly string[]): readonly KubernetesObject[] => [
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: {
        resourceRules: [
          { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['pods'] },
        ],
      },
      validations: [
        {
          expression: `!has(object.metadata.labels) || !('${name}' in object.metadata.labels)`,
          messageExpression: `object.metadata.name + ' says "${name}"'`,
        },
      ],
    },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: { policyName: name, validationActions },
  },
];

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'a kube-apiserver of our own', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer();
    for (const object of [...policy('denied', ['Deny']), ...policy('warned', ['Warn'])]) {
      expect(await server.client.create(object)).toMatchObject({ ok: true });
    }
    await until('both policies take effect', 30, async () => {
      const answer = await server.client.create(samplePod('probe', { denied: '', warned: '' }), {
        dryRun: true,
      });
      return !answer.ok && answer.warnings.length > 0;
    });
  });
  afterAll(() => server?.stop());

  test('creates, reads, replaces, applies and deletes', async () => {
    const { client } = server;
    const object = samplePod('a', { version: '1' });
    expect(await client.create(object)).toMatchObject({
      ok: true,
      object: { spec: { restartPolicy: 'Always' } },
    });
    expect(await client.create(object)).toMatchObject({ ok: false, code: 409, reason: 'AlreadyExists' });
    expect(await client.replace(samplePod('a', { version: '2' }))).toMatchObject({
      ok: true,
      object: { metadata: { labels: { version: '2' } } },
    });
    expect(await client.apply(samplePod('a', { version: '3' }))).toMatchObject({
      ok: true,
      object: { metadata: { labels: { version: '3' } } },
    });
    expect(await client.read(object)).toMatchObject({
      ok: true,
      object: { metadata: { labels: { version: '3' } } },
    });
    expect(await client.delete(object)).toMatchObject({ ok: true });
    expect(await client.read(object)).toMatchObject({
      ok: false,
      code: 404,
      reason: 'NotFound',
      message: 'pods "a" not found',
    });
  });

  test('a dry run is judged and stores nothing', async () => {
    expect(await server.client.create(samplePod('b'), { dryRun: true })).toMatchObject({
      ok: true,
      warnings: [],
    });
    expect(await server.client.read(samplePod('b'))).toMatchObject({ ok: false, code: 404 });
  });

  test('a policy denies with its message', async () => {
    expect(await server.client.create(samplePod('c', { denied: '' }), { dryRun: true })).toEqual({
      ok: false,
      code: 422,
      reason: 'Invalid',
      message: `pods "c" is forbidden: ValidatingAdmissionPolicy 'denied' with binding 'denied' denied request: c says "denied"`,
      warnings: [],
    });
  });

  test('a policy that warns is heard', async () => {
    expect(await server.client.create(samplePod('d', { warned: '' }), { dryRun: true })).toMatchObject({
      ok: true,
      warnings: [
        `Validation failed for ValidatingAdmissionPolicy 'warned' with binding 'warned': d says "warned"`,
      ],
    });
  });

  test('a kind that it does not know is missing', async () => {
    expect(await server.client.create({ apiVersion: 'example.com/v1', kind: 'Nothing' })).toMatchObject({
      ok: false,
      code: 404,
    });
  });

  test('kubectl reaches it, and is of its version', async () => {
    expect(await server.kubectl(['get', 'namespace', 'default', '-o', 'name'])).toEqual({
      status: 0,
      stdout: 'namespace/default\n',
      stderr: '',
    });
    expect((await server.kubectl(['get', 'pod', 'missing'])).status).toBe(1);
    const gitVersion = `v${recipes.kubectl.version}`;
    const { stdout } = await server.kubectl(['version', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      serverVersion: { gitVersion },
      clientVersion: { gitVersion },
    });
  });
});
