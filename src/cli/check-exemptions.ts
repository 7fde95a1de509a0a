import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Path } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import { Exempter } from '../check/exempter.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';
import { stdinName } from '../manifests/index.ts';

/** What is known of a run of `check`. */
export interface CheckRun {
  readonly today: string;
  /** Whether everything that the configuration names is checked, by all policies. */
  readonly isWholeRun: boolean;
  /** The working folder, to which paths in reports are relative. */
  readonly folder: string;
}

function relativePath(from: string, to: string): string {
  return relative(from, to).split(sep).join('/');
}

/** Says what the exemptions of a configuration exempt in one run; null where there are none. */
export function createExempter(
  { configuration, folder, file, place }: LoadedConfiguration,
  { today, isWholeRun, folder: workingFolder }: CheckRun,
): Exempter | null {
  const { exemptions } = configuration;
  if (exemptions.length === 0) return null;
  const named = (path: string): string => (isAbsolute(path) ? relativePath(workingFolder, path) : path);
  const beginning: SourcePlace = { file: file ?? 'configuration', line: 1, column: 1 };
  return new Exempter({
    exemptions,
    today,
    isWholeRun,
    place: (path: Path) => {
      const found = place(path) ?? beginning;
      return { ...found, file: named(found.file) };
    },
    fileInFolder: (checked) =>
      checked === stdinName ? null : relativePath(folder, resolve(workingFolder, checked)),
  });
}
