import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuse, UsageError } from '../usage-error.ts';
import type { ProjectFile } from './project-file.ts';

/** Paths of files that were written, and of those that were there and are kept. */
export interface WrittenProject {
  readonly written: readonly string[];
  readonly kept: readonly string[];
}

/** A link counts, wherever it leads. What cannot be looked at cannot be written either, and that is told then. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function writeNew(folder: string, { path, text }: ProjectFile): void {
  const file = join(folder, path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    // It may have come meanwhile.
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new UsageError(`${path} cannot be written${reason}`);
  }
}

/** Writes files that are not there yet: all of them, or none when one would be overwritten. Throws UsageError. */
export function writeProject(folder: string, files: readonly ProjectFile[]): WrittenProject {
  const found = files.filter(({ path }) => isThere(join(folder, path)));
  refuse(
    found
      .filter(({ isShared }) => isShared !== true)
      .map(({ path }) => ({ message: `${path} is there already`, hint: null })),
  );
  const missing = files.filter((file) => !found.includes(file));
  for (const file of missing) writeNew(folder, file);
  return { written: missing.map(({ path }) => path), kept: found.map(({ path }) => path) };
}
