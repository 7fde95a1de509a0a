import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { compile } from '../compile.ts';
import type { Program } from '../ir/policy.ts';

/** What a target makes of one policy, as text to be reviewed: `<policy>/golden/<target>/<file>`. */
export interface Golden {
  /** Relative to the folder of fixtures. */
  readonly path: string;
  readonly text: string;
}

/**
 * The files of each target that are worth reading, policy by policy. Schemas and modules are too large, or no text:
 * their targets have goldens of a sample.
 */
const worthReading: Readonly<Record<string, RegExp>> = {
  vap: /\.yaml$/,
  gatekeeper: /\.yaml$/,
  kyverno: /\.yaml$/,
  rego: /\.rego$/,
};

/** Files that list all policies say nothing of one. */
const lists = /(^|\/)(kustomization|catalog)\.yaml$/;

function isWorthReading({ path }: Artifact): boolean {
  const target = path.slice(0, path.indexOf('/'));
  const wanted = Object.hasOwn(worthReading, target) ? worthReading[target] : undefined;
  return wanted?.test(path) === true && !lists.test(path);
}

/** The goldens of all policies, sorted by path. */
export function goldensOf(program: Program, guestRuntime: Uint8Array): readonly Golden[] {
  const options = {
    targets: Object.keys(worthReading),
    parameters: { global: {}, policies: {} },
    guestRuntime,
  };
  const decoder = new TextDecoder();
  return program.policies.flatMap((policy) =>
    compile({ ...program, policies: [policy] }, options)
      .artifacts.filter(isWorthReading)
      .map(({ path, bytes }) => ({ path: `${policy.id}/golden/${path}`, text: decoder.decode(bytes) })),
  );
}

/** The golden files that are there, relative to the folder of fixtures. */
function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => /^[^/]+\/golden\//.test(path))
    .sort();
}

function problem(path: string, message: string): Diagnostic {
  return {
    code: 'golden',
    severity: 'error',
    message: `${path} ${message}`,
    hint: 'review what changed, then update',
  };
}

/** Goldens that are missing, not what is made now, or made by nothing. */
export function checkGoldens(folder: string, goldens: readonly Golden[]): readonly Diagnostic[] {
  const expected = new Map(goldens.map(({ path, text }) => [path, text]));
  const orphans = filesIn(folder)
    .filter((path) => !expected.has(path))
    .map((path) => problem(path, 'is made by nothing'));
  const different = goldens.flatMap(({ path, text }) => {
    const file = join(folder, path);
    if (!existsSync(file)) return [problem(path, 'is missing')];
    return readFileSync(file, 'utf8') === text ? [] : [problem(path, 'is not what is made now')];
  });
  return [...different, ...orphans];
}

/** Writes goldens, and removes those that nothing makes. */
export function writeGoldens(folder: string, goldens: readonly Golden[]): void {
  const paths = new Set(goldens.map(({ path }) => path));
  for (const orphan of filesIn(folder).filter((path) => !paths.has(path))) rmSync(join(folder, orphan));
  for (const { path, text } of goldens) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
