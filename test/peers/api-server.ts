import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { needEngine } from './locate.ts';
import { type ApiClient, apiClient } from './servers/api-client.ts';
import { startEtcd } from './servers/etcd.ts';
import { freePort } from './servers/free-port.ts';
import { startKubeApiserver } from './servers/kube-apiserver.ts';
import { writeKubeconfig } from './servers/kubeconfig.ts';
import { scratchFolder } from './servers/scratch-folder.ts';
import type { ServerProcess } from './servers/server-process.ts';

/** What a finished command left. */
export interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A kube-apiserver of its own, with etcd, on the loopback interface: no controllers, no nodes, everything allowed. */
export interface ApiServer {
  readonly client: ApiClient;
  /** Path of a kubeconfig with full rights. */
  readonly kubeconfig: string;
  /** PEM files of a certificate for 127.0.0.1 (with its authority) and its key, for webhooks of this server. */
  readonly certificate: { readonly certificate: string; readonly key: string };
  /** Runs kubectl against this server. */
  kubectl(args: readonly string[]): Promise<Finished>;
  /** Ends the servers and removes their data. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts an API server, which takes about three seconds. The engines etcd, kube-apiserver and kubectl must be built.
 * @param flags more flags for kube-apiserver, for example `--emulated-version=1.34`
 */
export async function startApiServer(flags: readonly string[] = []): Promise<ApiServer> {
  const scratch = scratchFolder('api-server');
  const running: ServerProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const server of running.splice(0).reverse()) await server.stop();
    scratch.remove();
  };
  try {
    const [etcdPort, peerPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
    running.push(await startEtcd(scratch.path, etcdPort, peerPort));
    const { server, credentials, certificate } = await startKubeApiserver(scratch.path, {
      etcdPort,
      port,
      flags,
    });
    running.push(server);
    const client = apiClient(credentials);
    const kubeconfig = writeKubeconfig(scratch.path, credentials);
    return {
      client,
      kubeconfig,
      certificate,
      kubectl: (args) =>
        runKubectl([`--kubeconfig=${kubeconfig}`, `--cache-dir=${join(scratch.path, 'kubectl')}`, ...args]),
      stop: async () => {
        client.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function runKubectl(args: readonly string[]): Promise<Finished> {
  const { path } = needEngine('kubectl');
  return new Promise((resolve) => {
    const child = execFile(path, args, { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}
