import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { readSuite, type SuiteFiles } from './read-suite.ts';
import type { Suite } from './suite.ts';

export interface Fixtures {
  /** Sorted by policy. */
  readonly suites: readonly Suite[];
  readonly diagnostics: readonly Diagnostic[];
}

function error(code: string, message: string, hint: string): Diagnostic {
  return { code, severity: 'error', message, hint };
}

function filesUnder(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}

function readFiles(folder: string, policy: string): SuiteFiles {
  const path = join(folder, policy);
  const objects = filesUnder(join(path, 'objects')).map(
    (file) => [`objects/${file}`, readFileSync(join(path, 'objects', file))] as const,
  );
  return { policy, suite: readFileSync(join(path, 'suite.yaml')), objects: new Map(objects) };
}

/** Files beside `suite.yaml`, `objects/` and `golden/`, which nothing would read. */
function strangers(folder: string, policy: string, root: string): readonly Diagnostic[] {
  return readdirSync(join(folder, policy))
    .filter((name) => name !== 'suite.yaml' && name !== 'objects' && name !== 'golden')
    .sort()
    .map((name) =>
      error(
        'fixture-stranger',
        `${root}/${policy}/${name} is no fixture`,
        'objects of cases lie under objects/',
      ),
    );
}

/**
 * Loads the suites of policies: `<folder>/<policy>/suite.yaml` and what lies beside. A folder without policy and a
 * policy without suite are diagnostics too.
 *
 * @param root How diagnostics name the folder: `fixtures`.
 */
export function loadFixtures(folder: string, root: string, policies: readonly string[]): Fixtures {
  const folders = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  const hasSuite = (policy: string): boolean => existsSync(join(folder, policy, 'suite.yaml'));
  const orphans = folders
    .filter((name) => !policies.includes(name))
    .map((name) =>
      error('fixture-orphan', `${root}/${name} belongs to no policy`, 'remove it, or add the policy'),
    );
  const missing = policies
    .filter((id) => !hasSuite(id))
    .map((id) => error('fixture-missing', `the policy ${id} has no suite`, `write ${root}/${id}/suite.yaml`));
  const judged = folders.filter((name) => policies.includes(name) && hasSuite(name));
  const readings = judged.map((policy) => readSuite(readFiles(folder, policy), root));
  return {
    suites: readings.flatMap(({ suite }) => (suite === null ? [] : [suite])),
    diagnostics: [
      ...orphans,
      ...missing,
      ...judged.flatMap((policy) => strangers(folder, policy, root)),
      ...readings.flatMap((reading) => reading.diagnostics),
    ],
  };
}
