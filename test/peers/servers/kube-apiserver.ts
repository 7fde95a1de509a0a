import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needEngine } from '../locate.ts';
import { apiClient } from './api-client.ts';
import type { Credentials } from './request-json.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const token = 'keystone-test';

/** Where its etcd and it itself listen, and more flags. */
export interface KubeApiserverOptions {
  readonly etcdPort: number;
  readonly port: number;
  readonly flags: readonly string[];
}

/** A running kube-apiserver and how to speak to it. */
export interface KubeApiserver {
  readonly server: ServerProcess;
  readonly credentials: Credentials;
  /** PEM files of the certificate for 127.0.0.1 that it made itself, and of its key. */
  readonly certificate: { readonly certificate: string; readonly key: string };
}

/** Starts kube-apiserver on the loopback interface, with its keys and log in a folder. */
export async function startKubeApiserver(
  folder: string,
  options: KubeApiserverOptions,
): Promise<KubeApiserver> {
  const certificates = join(folder, 'certificates');
  mkdirSync(certificates);
  const certificate = {
    certificate: join(certificates, 'apiserver.crt'),
    key: join(certificates, 'apiserver.key'),
  };
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},keystone,1,system:masters\n`);
  const { publicKey, privateKey } = writeServiceAccountKeys(folder);
  const credentials = (): Credentials => ({
    url: `https://127.0.0.1:${options.port}`,
    authority: readFileSync(certificate.certificate, 'utf8'),
    token,
  });
  const server = await startServer({
    binary: needEngine('kube-apiserver').path,
    args: [
      `--etcd-servers=http://127.0.0.1:${options.etcdPort}`,
      `--secure-port=${options.port}`,
      '--bind-address=127.0.0.1',
      // A loopback address cannot be the endpoint of the service `kubernetes`: it would die of that after a minute.
      '--endpoint-reconciler-type=none',
      `--cert-dir=${certificates}`,
      `--token-auth-file=${tokens}`,
      '--authorization-mode=AlwaysAllow',
      '--service-account-issuer=https://keystone.test',
      `--service-account-key-file=${publicKey}`,
      `--service-account-signing-key-file=${privateKey}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // No controller makes the ServiceAccount `default`, and pods could not be created without it.
      '--disable-admission-plugins=ServiceAccount',
      ...options.flags,
    ],
    log: join(folder, 'kube-apiserver.log'),
    ready: async () => existsSync(certificate.certificate) && isServing(credentials()),
    readySeconds: 60,
  });
  return { server, credentials: credentials(), certificate };
}

/** Ready, and past making the namespaces that every cluster has. */
async function isServing(credentials: Credentials): Promise<boolean> {
  const client = apiClient(credentials);
  try {
    const ready = await client.request('GET', '/readyz');
    const namespace = await client.request('GET', '/api/v1/namespaces/default');
    return ready.status === 200 && namespace.status === 200;
  } catch {
    // It does not listen yet, or the certificate is half written.
    return false;
  } finally {
    client.close();
  }
}

function writeServiceAccountKeys(folder: string): {
  readonly publicKey: string;
  readonly privateKey: string;
} {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const paths = {
    publicKey: join(folder, 'service-account.pub'),
    privateKey: join(folder, 'service-account.key'),
  };
  writeFileSync(paths.publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(paths.privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return paths;
}
