import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artifact } from './artifact.ts';

/** Writes artifacts below a folder: the one place that writes what a compilation made. */
export async function writeArtifacts(folder: string, artifacts: readonly Artifact[]): Promise<void> {
  for (const { path, bytes } of artifacts) {
    const file = join(folder, ...path.split('/'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
