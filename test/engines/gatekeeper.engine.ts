import { afterAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../peers/api-server.ts';
import { type Gatekeeper, startGatekeeper } from '../peers/gatekeeper.ts';
import { expectDone } from '../peers/servers/expect-done.ts';
import type { KubernetesObject } from '../peers/servers/kubernetes-object.ts';
import { until } from '../peers/servers/until.ts';
import { describeWith } from './describe-with.ts';
import { samplePod } from './sample-pod.ts';

const code = {
  rego: {
    engine: 'Rego',
    source: {
      version: 'v1',
      rego: `package forbidden

violation contains {"msg": msg} if {
  input.review.object.metadata.labels.forbidden
  msg := sprintf("%s is forbidden", [input.review.object.metadata.name])
}
`,
    },
  },
  cel: {
    engine: 'K8sNativeValidation',
    source: {
      generateVAP: false,
      validations: [
        {
          expression: "!has(object.metadata.labels) || !('forbidden' in object.metadata.labels)",
          messageExpression: "object.metadata.name + ' is forbidden'",
        },
      ],
    },
  },
};

const template = (kind: string, engine: object): KubernetesObject => ({
  apiVersion: 'templates.gatekeeper.sh/v1',
  kind: 'ConstraintTemplate',
  metadata: { name: kind.toLowerCase() },
  spec: {
    crd: { spec: { names: { kind } } },
    targets: [{ target: 'admission.k8s.gatekeeper.sh', code: [engine] }],
  },
});

const constraint = (kind: string, name: string): KubernetesObject => ({
  apiVersion: 'constraints.gatekeeper.sh/v1beta1',
  kind,
  metadata: { name },
  spec: { match: { kinds: [{ apiGroups: [''], kinds: ['Pod'] }] } },
});

describeWith(['etcd', 'kube-apiserver', 'kubectl', 'gatekeeper'], 'Gatekeeper as a webhook', () => {
  let server: ApiServer | undefined;
  let gatekeeper: Gatekeeper | undefined;
  afterAll(async () => {
    await gatekeeper?.stop();
    await server?.stop();
  });

  test('both engines of a template refuse a pod with their message, and a good pod is admitted', async () => {
    server = await startApiServer();
    gatekeeper = await startGatekeeper(server);
    const { client } = server;
    expectDone(await client.apply(template('ForbiddenByRego', code.rego)));
    expectDone(await client.apply(template('ForbiddenByCel', code.cel)));
    for (const [kind, name] of [
      ['ForbiddenByRego', 'by-rego'],
      ['ForbiddenByCel', 'by-cel'],
    ] as const) {
      await until(
        `the template ${kind} is served`,
        30,
        async () => (await client.create(constraint(kind, name))).ok,
      );
    }
    const bad = samplePod('bad', { forbidden: 'yes' });
    await until('both constraints are enforced', 30, async () => {
      const answer = await client.create(bad, { dryRun: true });
      return !answer.ok && answer.message.includes('[by-rego]') && answer.message.includes('[by-cel]');
    });
    const denial = await client.create(bad, { dryRun: true });
    expect(denial).toMatchObject({ ok: false, code: 403, reason: 'Forbidden' });
    const [, texts = ''] = (denial.ok ? '' : denial.message).split(
      'admission webhook "validation.gatekeeper.sh" denied the request: ',
    );
    expect(texts.split('\n').sort()).toEqual(['[by-cel] bad is forbidden', '[by-rego] bad is forbidden']);
    expect(await client.create(samplePod('good'), { dryRun: true })).toMatchObject({
      ok: true,
      warnings: [],
    });
  });
});
