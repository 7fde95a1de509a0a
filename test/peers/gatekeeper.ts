import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiServer } from './api-server.ts';
import { needEngine } from './locate.ts';
import { expectDone } from './servers/expect-done.ts';
import { freePort } from './servers/free-port.ts';
import { gatekeeperWebhook } from './servers/gatekeeper-webhook.ts';
import { isHealthy } from './servers/is-healthy.ts';
import type { KubernetesObject } from './servers/kubernetes-object.ts';
import { scratchFolder } from './servers/scratch-folder.ts';
import { startServer } from './servers/server-process.ts';

const namespace = 'gatekeeper-system';
const podName = 'gatekeeper-0';

/** Gatekeeper's admission controller, serving as webhook of an API server. */
export interface Gatekeeper {
  stop(): Promise<void>;
}

export interface GatekeeperOptions {
  /** Which operations the webhook is asked about; those of the chart unless given. */
  readonly operations?: readonly string[] | undefined;
}

/**
 * Installs Gatekeeper's CRDs and webhook in an API server and starts the controller, which takes about six seconds. It
 * judges admission and reports status; it neither audits nor mutates. The engine gatekeeper must be built.
 */
export async function startGatekeeper(
  server: ApiServer,
  { operations = ['CREATE', 'UPDATE'] }: GatekeeperOptions = {},
): Promise<Gatekeeper> {
  const engine = needEngine('gatekeeper');
  const scratch = scratchFolder('gatekeeper');
  await install(server, join(engine.folder, 'crds'));
  const certificates = join(scratch.path, 'certificates');
  mkdirSync(certificates);
  copyFileSync(server.certificate.certificate, join(certificates, 'tls.crt'));
  copyFileSync(server.certificate.certificate, join(certificates, 'ca.crt'));
  copyFileSync(server.certificate.key, join(certificates, 'tls.key'));

  const [port, healthPort, metricsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const controller = await startServer({
    binary: engine.path,
    args: [
      `--kubeconfig=${server.kubeconfig}`,
      '--host=127.0.0.1',
      `--port=${port}`,
      `--cert-dir=${certificates}`,
      '--disable-cert-rotation',
      '--operation=webhook',
      '--operation=status',
      '--operation=generate',
      `--exempt-namespace=${namespace}`,
      `--health-addr=127.0.0.1:${healthPort}`,
      `--prometheus-port=${metricsPort}`,
    ],
    environment: { POD_NAME: podName, POD_NAMESPACE: namespace },
    log: join(scratch.path, 'gatekeeper.log'),
    ready: () => isHealthy(`http://127.0.0.1:${healthPort}/readyz`),
    readySeconds: 90,
  });
  const stop = async (): Promise<void> => {
    await controller.stop();
    scratch.remove();
  };
  try {
    expectDone(
      await server.client.apply(
        gatekeeperWebhook(`https://127.0.0.1:${port}`, server.certificate.certificate, operations),
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function install(server: ApiServer, definitions: string): Promise<void> {
  const created = await server.kubectl(['create', '-f', definitions]);
  if (created.status !== 0) throw new Error(created.stderr);
  await server.kubectl(['wait', '--for=condition=Established', '--timeout=30s', '-f', definitions]);
  for (const object of installation) expectDone(await server.client.apply(object));
}

/** It looks itself up, to own the status objects that it writes. */
const installation: readonly KubernetesObject[] = [
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace, labels: { 'admission.gatekeeper.sh/ignore': 'no-self-managing' } },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: podName, namespace },
    spec: { containers: [{ name: 'manager', image: 'gatekeeper' }] },
  },
];
