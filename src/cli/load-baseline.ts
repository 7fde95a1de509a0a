import { readFile, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { SourcePlace } from '../base/source.ts';
import type { Baseline } from '../check/baseline/baseline.ts';
import { readBaseline } from '../check/baseline/read-baseline.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';
import { createLineIndex } from '../manifests/line-index.ts';
import { UsageError } from './usage-error.ts';

/** A file beyond this was not written by hand or by Keystone. */
const largestBytes = 256 * 1024 * 1024;

/** The file that `keystone baseline` writes when neither an option nor the configuration names one. */
const defaultName = 'keystone-baseline.json';

/** A baseline, and where its entries stand. */
export interface LoadedBaseline {
  readonly baseline: Baseline;
  /** Where the file has a fingerprint, as reports name files. */
  readonly place: (fingerprint: string) => SourcePlace;
}

/** The file that an option names, relative to the working folder, or else the configuration, relative to its own; absolute. */
export function baselinePath(
  option: string | undefined,
  { configuration, folder }: LoadedConfiguration,
  workingFolder: string,
): string | null {
  if (option !== undefined) return resolve(workingFolder, option);
  return configuration.baseline === undefined ? null : resolve(folder, configuration.baseline);
}

/** Where `keystone baseline` writes: the same, with a name of its own beside the configuration where none is given. */
export function baselineTarget(
  option: string | undefined,
  loaded: LoadedConfiguration,
  workingFolder: string,
): string {
  return baselinePath(option, loaded, workingFolder) ?? resolve(loaded.folder, defaultName);
}

/** A path as reports name files. */
export function shownPath(path: string, workingFolder: string): string {
  return relative(workingFolder, path).split(sep).join('/');
}

/** Throws UsageError; null for a file that is not there. */
async function readText(path: string, shown: string): Promise<string | null> {
  try {
    if ((await stat(path)).size <= largestBytes) return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    if (code === 'ENOENT') return null;
    throw new UsageError(`the baseline ${shown} cannot be read (${code})`);
  }
  throw new UsageError(`the baseline ${shown} is too large`);
}

/**
 * Reads the baseline of an absolute path; null when there is no such file. Throws UsageError for one that is broken or
 * something else: it would let findings pass, or be lost when a baseline is written in its place.
 */
export async function findBaseline(path: string, workingFolder: string): Promise<LoadedBaseline | null> {
  const file = shownPath(path, workingFolder);
  const text = await readText(path, file);
  if (text === null) return null;
  const reading = readBaseline(text);
  if ('problem' in reading) {
    throw new UsageError(
      `${file} is no baseline of Keystone: ${reading.problem}`,
      'remove it, and keystone baseline writes one from what is found now',
    );
  }
  const index = createLineIndex(file, text);
  return {
    baseline: reading.baseline,
    place: (fingerprint) => index.place(Math.max(0, text.indexOf(fingerprint))),
  };
}

/** The same for a baseline that must be there. Throws UsageError. */
export async function loadBaseline(path: string, workingFolder: string): Promise<LoadedBaseline> {
  const found = await findBaseline(path, workingFolder);
  if (found !== null) return found;
  throw new UsageError(
    `there is no baseline ${shownPath(path, workingFolder)}`,
    'keystone baseline writes one from what is found now',
  );
}
