import type { Diagnostic } from '../base/diagnostic.ts';
import { isJsonObject, type JsonObject, ownMember } from '../base/json.ts';
import { FixtureChecker } from './fixture-checker.ts';
import { readFixture } from './fixture-document.ts';
import { readCase } from './read-case.ts';
import type { Case, Suite } from './suite.ts';

/** The files of one policy's folder: the suite, and what lies under `objects/`, by path relative to the folder. */
export interface SuiteFiles {
  readonly policy: string;
  readonly suite: Uint8Array;
  readonly objects: ReadonlyMap<string, Uint8Array>;
}

export interface SuiteReading {
  readonly suite: Suite | null;
  readonly diagnostics: readonly Diagnostic[];
}

class ObjectFiles {
  readonly #files: SuiteFiles;
  readonly #folder: string;
  readonly #diagnostics: Diagnostic[];
  readonly #read = new Map<string, JsonObject | null>();

  constructor(files: SuiteFiles, folder: string, diagnostics: Diagnostic[]) {
    this.#files = files;
    this.#folder = folder;
    this.#diagnostics = diagnostics;
  }

  object(file: string): JsonObject | null {
    const known = this.#read.get(file);
    if (known !== undefined) return known;
    const object = this.#readObject(file);
    this.#read.set(file, object);
    return object;
  }

  #readObject(file: string): JsonObject | null {
    const bytes = this.#files.objects.get(file);
    if (bytes === undefined) return null;
    const { document, diagnostics } = readFixture(`${this.#folder}/${file}`, bytes);
    this.#diagnostics.push(...diagnostics);
    return document !== null && isJsonObject(document.value) ? document.value : null;
  }

  unused(): readonly string[] {
    return [...this.#files.objects.keys()].filter((file) => !this.#read.has(file)).sort();
  }
}

function reportDuplicates(cases: readonly Case[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return cases.flatMap(({ name, place }): readonly Diagnostic[] => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      { code: 'fixture-duplicate-case', severity: 'error', message: `two cases are named "${name}"`, place },
    ];
  });
}

/** A suite proves something only with a case that finds and one that does not. */
function reportOneSided(cases: readonly Case[], checker: FixtureChecker): void {
  const finds = cases.some(({ expect }) => expect.length > 0);
  const passes = cases.some(({ expect, matchesNothing }) => expect.length === 0 && !matchesNothing);
  if (!finds) checker.report('fixture-one-sided', 'no case of the suite expects a finding', ['cases']);
  if (!passes)
    checker.report('fixture-one-sided', 'no case of the suite expects that nothing is found', ['cases']);
}

/**
 * Reads `suite.yaml` of one policy strictly: everything unknown or missing is a diagnostic with its place.
 *
 * @param root How diagnostics name the folder of fixtures: `fixtures`.
 */
export function readSuite(files: SuiteFiles, root: string): SuiteReading {
  const folder = `${root}/${files.policy}`;
  const file = `${folder}/suite.yaml`;
  const reading = readFixture(file, files.suite);
  const diagnostics: Diagnostic[] = [...reading.diagnostics];
  if (reading.document === null) return { suite: null, diagnostics };
  const checker = new FixtureChecker(reading.document, diagnostics);
  const map = checker.map(reading.document.value, [], ['policy', 'cases']);
  if (map === null) return { suite: null, diagnostics };
  const policy = checker.text(map, 'policy', []);
  if (policy !== files.policy) {
    checker.report('fixture-policy', `the folder is named ${files.policy}, the suite's policy ${policy}`, [
      'policy',
    ]);
  }
  const objects = new ObjectFiles(files, folder, diagnostics);
  const cases = checker.list(ownMember(map, 'cases'), ['cases']).flatMap((item, index) => {
    const read = readCase(item, ['cases', index], files.policy, checker, (name) => objects.object(name));
    return read === null ? [] : [read];
  });
  diagnostics.push(...reportDuplicates(cases));
  reportOneSided(cases, checker);
  for (const unused of objects.unused()) {
    checker.report('fixture-unused-file', `no case uses ${unused}`, ['cases']);
  }
  const used = [...files.objects.keys()].sort();
  return { suite: { policy: files.policy, file, cases, objects: used }, diagnostics };
}
