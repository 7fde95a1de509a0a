import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Exemption } from '../base/exemption.ts';
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

function fileInFolder(file: string, folder: string, workingFolder: string): string | null {
  return file === stdinName ? null : relativePath(folder, resolve(workingFolder, file));
}

/** What exempts findings, all of it data. */
export interface ExemptionSetup {
  readonly exemptions: readonly Exemption[];
  readonly today: string;
  /** Of the configuration, to which its patterns are relative. */
  readonly folder: string;
  readonly workingFolder: string;
}

/** What of a run says which findings are exempted. */
export function exemptionSetup(
  { configuration, folder }: LoadedConfiguration,
  { today, folder: workingFolder }: CheckRun,
): ExemptionSetup {
  return { exemptions: configuration.exemptions, today, folder, workingFolder };
}

/** Says which findings are exempted; null where there are no exemptions. Of exemptions themselves it says nothing. */
export function createMatcher({ exemptions, today, folder, workingFolder }: ExemptionSetup): Exempter | null {
  return exemptions.length === 0
    ? null
    : new Exempter({
        exemptions,
        today,
        isWholeRun: false,
        place: () => ({ file: 'configuration', line: 1, column: 1 }),
        fileInFolder: (checked) => fileInFolder(checked, folder, workingFolder),
      });
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
    fileInFolder: (checked) => fileInFolder(checked, folder, workingFolder),
  });
}
