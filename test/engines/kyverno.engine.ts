import { afterAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../peers/api-server.ts';
import { isPolicyReady, type Kyverno, startKyverno } from '../peers/kyverno.ts';
import { expectDone } from '../peers/servers/expect-done.ts';
import { until } from '../peers/servers/until.ts';
import { describeWith } from './describe-with.ts';
import { samplePod } from './sample-pod.ts';

const policy = {
  apiVersion: 'policies.kyverno.io/v1',
  kind: 'ValidatingPolicy',
  metadata: { name: 'forbidden' },
  spec: {
    validationActions: ['Deny'],
    failurePolicy: 'Fail',
    autogen: { podControllers: { controllers: [] } },
    matchConstraints: {
      resourceRules: [
        { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['pods'] },
      ],
    },
    validations: [
      {
        expression: "!has(object.metadata.labels) || !('forbidden' in object.metadata.labels)",
        messageExpression: "object.metadata.name + ' is forbidden'",
      },
    ],
  },
};

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'kyverno-admission-controller'],
  'Kyverno as a webhook',
  () => {
    let server: ApiServer | undefined;
    let kyverno: Kyverno | undefined;
    afterAll(async () => {
      await kyverno?.stop();
      await server?.stop();
    });

    test('a policy refuses a pod with its message, and a good pod is admitted', async () => {
      server = await startApiServer();
      kyverno = await startKyverno(server);
      const { client } = server;
      expectDone(await client.apply(policy));
      await until('the policy is ready', 60, async () => {
        const answer = await client.read(policy);
        return answer.ok && isPolicyReady(answer.object);
      });
      const bad = samplePod('bad', { forbidden: 'yes' });
      await until('the policy is enforced', 30, async () => !(await client.create(bad, { dryRun: true })).ok);
      expect(await client.create(bad, { dryRun: true })).toMatchObject({
        ok: false,
        code: 400,
        message:
          'admission webhook "vpol.validate.kyverno.svc-fail" denied the request: Policy forbidden failed: bad is forbidden',
      });
      expect(await client.create(samplePod('good'), { dryRun: true })).toMatchObject({
        ok: true,
        warnings: [],
      });
    });
  },
);
