import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { compile } from '../compile.ts';
import type { Program } from '../ir/policy.ts';

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

/**
 * What targets make of each policy alone, to be reviewed: `<policy>/golden/<target>/<file>`, relative to the folder of
 * fixtures.
 */
export function goldensOf(program: Program, guestRuntime: Uint8Array): readonly Artifact[] {
  const options = {
    targets: Object.keys(worthReading),
    parameters: { global: {}, policies: {} },
    guestRuntime,
  };
  return program.policies.flatMap((policy) =>
    compile({ ...program, policies: [policy] }, options)
      .artifacts.filter(isWorthReading)
      .map((artifact) => ({ ...artifact, path: `${policy.id}/golden/${artifact.path}` })),
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

/** Files of goldens that nothing makes any more, relative to the folder of fixtures. */
export function orphanGoldens(folder: string, goldens: readonly Artifact[]): readonly string[] {
  const made = new Set(goldens.map(({ path }) => path));
  return filesIn(folder).filter((path) => !made.has(path));
}

/** Goldens that are missing, not what is made now, or made by nothing. */
export function checkGoldens(folder: string, goldens: readonly Artifact[]): readonly Diagnostic[] {
  const different = goldens.flatMap(({ path, bytes }) => {
    const file = join(folder, path);
    if (!existsSync(file)) return [problem(path, 'is missing')];
    return readFileSync(file).equals(bytes) ? [] : [problem(path, 'is not what is made now')];
  });
  const orphans = orphanGoldens(folder, goldens).map((path) => problem(path, 'is made by nothing'));
  return [...different, ...orphans];
}
