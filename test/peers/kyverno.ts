import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiServer } from './api-server.ts';
import { needEngine } from './locate.ts';
import { expectDone } from './servers/expect-done.ts';
import { freePort } from './servers/free-port.ts';
import { isRecord } from './servers/is-record.ts';
import type { KubernetesObject } from './servers/kubernetes-object.ts';
import { kyvernoInstallation, kyvernoNames } from './servers/kyverno-installation.ts';
import { scratchFolder } from './servers/scratch-folder.ts';
import { startServer } from './servers/server-process.ts';

/** The folders of CRDs that the admission controller needs, in the module's own layout. */
const definitions: readonly string[] = ['kyverno', 'policies.kyverno.io', 'policyreport', 'reports'];

/** Kyverno's admission controller, serving as webhook of an API server. */
export interface Kyverno {
  stop(): Promise<void>;
}

/** How Kyverno is installed. */
export interface KyvernoOptions {
  /** What Kyverno leaves alone, as its ConfigMap has it, `[kind,namespace,name]` one after the other. None unless given; the chart's own leave out ReplicaSets and system namespaces. */
  readonly resourceFilters?: string;
}

/**
 * Installs Kyverno's CRDs in an API server and starts its admission controller, which takes about ten seconds. It makes
 * its certificates and registers its webhooks itself, by URL; a policy is in force once its status says ready. The engine
 * kyverno-admission-controller must be built.
 */
export async function startKyverno(server: ApiServer, options: KyvernoOptions = {}): Promise<Kyverno> {
  const engine = needEngine('kyverno-admission-controller');
  const scratch = scratchFolder('kyverno');
  const signatures = join(scratch.path, 'tuf');
  mkdirSync(signatures);
  await install(server, join(engine.folder, 'crds'), options.resourceFilters ?? '');

  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const controller = await startServer({
    binary: engine.path,
    args: [
      `--kubeconfig=${server.kubeconfig}`,
      `--serverIP=127.0.0.1:${port}`,
      '--webhookServerHost=127.0.0.1',
      `--webhookServerPort=${port}`,
      `--servicePort=${port}`,
      `--metricsPort=${metricsPort}`,
      '--disableMetrics=true',
      '--enableReporting=',
      '--enableTuf=false',
      ...Object.entries(kyvernoNames.flags).map(([flag, value]) => `--${flag}=${value}`),
    ],
    environment: { ...kyvernoNames.environment, POD_IP: '127.0.0.1', TUF_ROOT: signatures },
    log: join(scratch.path, 'kyverno.log'),
    ready: () => acceptsPolicies(server),
    readySeconds: 120,
  });
  return {
    stop: async () => {
      await controller.stop();
      scratch.remove();
    },
  };
}

/** Whether a policy, as read from the server, is in force: `kubectl get` shows it as READY. */
export function isPolicyReady(policy: unknown): boolean {
  if (!isRecord(policy) || !isRecord(policy['status'])) return false;
  const { conditionStatus } = policy['status'];
  return isRecord(conditionStatus) && conditionStatus['ready'] === true;
}

async function install(server: ApiServer, folder: string, resourceFilters: string): Promise<void> {
  for (const name of definitions) {
    // `apply` would copy each into an annotation, for which they are too large.
    const created = await server.kubectl(['create', '-f', join(folder, name)]);
    if (created.status !== 0) throw new Error(created.stderr);
    await server.kubectl(['wait', '--for=condition=Established', '--timeout=30s', '-f', join(folder, name)]);
  }
  for (const object of kyvernoInstallation(resourceFilters)) expectDone(await server.client.apply(object));
}

/** Whether its webhook for policies is registered and accepts one. */
async function acceptsPolicies({ client }: ApiServer): Promise<boolean> {
  return (
    (await client.read(policyWebhook)).ok && (await client.create(acceptablePolicy, { dryRun: true })).ok
  );
}

const policyWebhook: KubernetesObject = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name: 'kyverno-policy-validating-webhook-cfg' },
};

const acceptablePolicy: KubernetesObject = {
  apiVersion: 'policies.kyverno.io/v1',
  kind: 'ValidatingPolicy',
  metadata: { name: 'probe' },
  spec: {
    matchConstraints: {
      resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
    },
    validations: [{ expression: 'true' }],
  },
};
