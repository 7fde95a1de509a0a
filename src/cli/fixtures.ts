import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { type Fixtures, loadFixtures } from '../harness/load-fixtures.ts';

/** The folder of fixtures, within the working folder. */
export const fixturesFolder = 'fixtures';

export interface FixtureRequest {
  /** Policies that must have a suite. */
  readonly required: readonly string[];
  /** Policies that may have one. */
  readonly known: readonly string[];
  /** The only policies that are asked for; all when it is empty. */
  readonly names: readonly string[];
}

/** Faults of a suite have a place in its folder; a suite that is missing has none. */
function concerns({ place, message }: Diagnostic, names: readonly string[]): boolean {
  return names.some(
    (name) => place?.file.startsWith(`${fixturesFolder}/${name}/`) === true || message.includes(` ${name} `),
  );
}

/** Loads the suites that are asked for, and what is wrong with them. */
export function requestedFixtures(folder: string, { required, known, names }: FixtureRequest): Fixtures {
  const root = join(folder, fixturesFolder);
  const wanted = names.length === 0 ? required : names;
  const present = known.filter((id) => !wanted.includes(id) && existsSync(join(root, id)));
  const fixtures = loadFixtures(root, fixturesFolder, [...wanted, ...present]);
  if (names.length === 0) return fixtures;
  return {
    suites: fixtures.suites.filter(({ policy }) => names.includes(policy)),
    diagnostics: fixtures.diagnostics.filter((diagnostic) => concerns(diagnostic, names)),
  };
}
