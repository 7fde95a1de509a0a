import { join } from 'node:path';
import { needEngine } from '../locate.ts';
import { isHealthy } from './is-healthy.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Starts etcd on two ports of the loopback interface, with its data and log in a folder. */
export function startEtcd(folder: string, clientPort: number, peerPort: number): Promise<ServerProcess> {
  const client = `http://127.0.0.1:${clientPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  return startServer({
    binary: needEngine('etcd').path,
    args: [
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      '--unsafe-no-fsync',
    ],
    log: join(folder, 'etcd.log'),
    ready: () => isHealthy(`${client}/readyz`),
    readySeconds: 30,
  });
}
