import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from './request-json.ts';

/** Writes a kubeconfig into a folder and gives its path. */
export function writeKubeconfig(folder: string, { url, authority, token }: Credentials): string {
  const name = 'keystone';
  const path = join(folder, 'kubeconfig');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name,
        cluster: { server: url, 'certificate-authority-data': Buffer.from(authority).toString('base64') },
      },
    ],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  };
  // JSON is YAML.
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}
