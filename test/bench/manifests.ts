import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploymentSet } from './deployments.ts';

/** The same manifests in one file and in many. */
export interface Manifests {
  readonly count: number;
  readonly bytes: number;
  readonly one: string;
  readonly many: string;
  /** One of them alone, with nothing to find in it. */
  readonly single: string;
}

/** Writes generated Deployments to a temporary folder, for the time of a call. */
export function withManifests<T>(count: number, use: (manifests: Manifests) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'keystone-bench-'));
  try {
    const texts = deploymentSet(count);
    const all = texts.join('');
    const [one, many, single] = ['all.yaml', 'many', 'one.yaml'].map((name) => join(folder, name));
    if (one === undefined || many === undefined || single === undefined) throw new Error('no paths');
    mkdirSync(many);
    writeFileSync(one, all);
    writeFileSync(single, texts[0] ?? '');
    for (const [index, text] of texts.entries()) {
      writeFileSync(join(many, `${String(index).padStart(5, '0')}.yaml`), text);
    }
    return use({ count, bytes: Buffer.byteLength(all), one, many, single });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
