import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { matchesPath } from '../base/pattern.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';
import { findFiles, type InputFile } from '../manifests/index.ts';
import type { ReportMessage } from '../report/report.ts';
import type { Arguments } from './command.ts';
import type { Io } from './io.ts';
import { refuse, UsageError } from './usage-error.ts';

/** What is to be checked. */
export interface SelectedInputs {
  readonly inputs: readonly InputFile[];
  /** Folders that cannot be listed. */
  readonly errors: readonly ReportMessage[];
  /** Whether it is everything that the configuration names. */
  readonly isWhole: boolean;
  /** What is worth knowing of the selection. */
  readonly notices: readonly ReportMessage[];
}

/** What the configuration names; its paths are relative to its folder. */
function includedPaths(
  { configuration, folder }: LoadedConfiguration,
  workingFolder: string,
): readonly string[] {
  return configuration.include.map((path) => relative(workingFolder, resolve(folder, path)) || '.');
}

/** Whether a file that nobody named is left out: by the configuration, or as a file of Keystone's own. */
function isIgnored(
  { path, named }: InputFile,
  { configuration, folder, file }: LoadedConfiguration,
  baseline: string | null,
): boolean {
  if (named || path === null) return false;
  if (path === file || path === baseline) return true;
  const inFolder = relative(folder, path).split(sep).join('/');
  // The pattern of a folder stands for all that is in it, with a slash at its end or without.
  const patterns = configuration.ignore.flatMap((pattern) => [pattern, `${pattern.replace(/\/$/, '')}/**`]);
  return patterns.some((pattern) => matchesPath(pattern, inFolder));
}

/** What the files to check depend on. */
export interface Selection {
  readonly loaded: LoadedConfiguration;
  /** Absolute; null where there is none. */
  readonly baseline: string | null;
  /** Only what changed since this commit; null for everything. */
  readonly changedSince: string | null;
}

/** Those of the inputs that changed. Throws UsageError. */
async function onlyChanged(
  found: SelectedInputs,
  ref: string,
  io: Pick<Io, 'folder' | 'environment'>,
): Promise<SelectedInputs> {
  if (found.inputs.some(({ path }) => path === null)) {
    throw new UsageError('--changed-since asks for files, and standard input is none');
  }
  const { changedFiles } = await import('./changed-files.ts');
  const { renderedNotices } = await import('./rendered-notices.ts');
  const changed = await changedFiles(ref, io);
  const isChanged = ({ path }: InputFile): boolean => path !== null && changed.present.has(realPath(path));
  return {
    inputs: found.inputs.filter(isChanged),
    errors: found.errors,
    isWhole: false,
    notices: renderedNotices(changed, io.folder),
  };
}

/** As git has paths: without links; a path that leads nowhere stays as it is. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Finds the files that the arguments name, or else the configuration. Throws UsageError. */
export async function selectInputs(
  { positionals, switches }: Pick<Arguments, 'positionals' | 'switches'>,
  io: Pick<Io, 'folder' | 'environment'>,
  { loaded, baseline, changedSince }: Selection,
): Promise<SelectedInputs> {
  const { folder } = io;
  const named = positionals.length === 0 ? includedPaths(loaded, folder) : positionals;
  const paths = named.length === 0 && changedSince !== null ? ['.'] : named;
  if (paths.length === 0) {
    throw new UsageError('there is nothing to check', 'name files or folders, or - for standard input');
  }
  const { inputs, errors, diagnostics } = await findFiles(paths, folder, {
    asFound: switches.has('as-found'),
  });
  refuse(diagnostics.map(({ message, hint }) => ({ message, hint: hint ?? null })));
  const found = {
    inputs: inputs.filter((input) => !isIgnored(input, loaded, baseline)),
    errors,
    isWhole: positionals.length === 0,
    notices: [],
  };
  return changedSince === null ? found : onlyChanged(found, changedSince, io);
}
