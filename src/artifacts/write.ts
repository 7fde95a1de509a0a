import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artifact } from './artifact.ts';
import {
  abandonedFiles,
  digestOf,
  parseWrittenFiles,
  type WrittenFiles,
  withTargets,
  writtenFilesName,
  writtenFilesText,
} from './written-files.ts';

/** Writes artifacts below a folder: the one place that writes what a compilation made. */
export async function writeArtifacts(folder: string, artifacts: readonly Artifact[]): Promise<void> {
  for (const { path, bytes } of artifacts) {
    const file = join(folder, ...path.split('/'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

async function readWrittenFiles(folder: string): Promise<WrittenFiles> {
  return parseWrittenFiles(await readFile(join(folder, writtenFilesName), 'utf8').catch(() => ''));
}

/** Removes folders that are empty now, from the innermost outwards; never the folder itself. */
async function removeEmptyFolders(folder: string, path: string): Promise<void> {
  for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) {
    const isRemoved = await rmdir(join(folder, inner)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** Files that earlier builds wrote and nothing makes any longer: those to be removed, and those that were changed since. */
export interface Abandoned {
  readonly stale: readonly string[];
  readonly changed: readonly string[];
}

/** Finds files of targets that an earlier build wrote below a folder and that are made no longer. */
export async function findAbandoned(
  folder: string,
  targets: readonly string[],
  artifacts: readonly Artifact[],
): Promise<Abandoned> {
  const stale: string[] = [];
  const changed: string[] = [];
  for (const [path, digest] of abandonedFiles(await readWrittenFiles(folder), targets, artifacts)) {
    const found = await readFile(join(folder, path)).catch(() => null);
    if (found !== null) (digestOf(found) === digest ? stale : changed).push(path);
  }
  return { stale, changed };
}

/**
 * Writes what targets made, and removes what earlier builds wrote for them and nothing makes any longer. A file that
 * someone changed since is theirs: it stays.
 */
export async function replaceArtifacts(
  folder: string,
  targets: readonly string[],
  artifacts: readonly Artifact[],
): Promise<Abandoned> {
  const before = await readWrittenFiles(folder);
  const abandoned = await findAbandoned(folder, targets, artifacts);
  for (const path of abandoned.stale) {
    await rm(join(folder, path));
    await removeEmptyFolders(folder, path);
  }
  await writeArtifacts(folder, artifacts);
  const text = writtenFilesText(withTargets(before, targets, artifacts));
  await writeFile(join(folder, writtenFilesName), text);
  return abandoned;
}
