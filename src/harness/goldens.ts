import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { review } from '../compile.ts';
import type { Program } from '../ir/policy.ts';

const isText = /\.(ya?ml|json|rego|wat)$/;

/** Files that list all policies say nothing of one. */
const isList = /(^|\/)(kustomization|catalog)\.yaml$/;

/** Else versions would change with every byte of a module. */
const anyRelease = { version: '0.0.0', license: 'Apache-2.0' };

/** Longer texts, in bytes, are not reviewed but only seen to change. */
const longestText = 100_000;

function textOrDigest(artifact: Artifact): Artifact {
  const { path, bytes } = artifact;
  if (bytes.length <= longestText) return artifact;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const text = `too long to be kept: ${bytes.length} bytes, sha256 ${digest}\n`;
  return { path: `${path}.digest`, mediaType: 'text/plain', bytes: new TextEncoder().encode(text) };
}

/**
 * What a target makes of each policy alone, to be reviewed: `<policy>/golden/<target>/<file>`, relative to the folder
 * of fixtures.
 */
export function goldensOf(target: string, program: Program, guestRuntime: Uint8Array): readonly Artifact[] {
  const parameters = { global: {}, policies: {} };
  const options = { targets: [target], parameters, guestRuntime, release: anyRelease };
  return program.policies.flatMap((policy) =>
    review({ ...program, policies: [policy] }, options)
      .filter(({ path }) => isText.test(path) && !isList.test(path))
      .map(textOrDigest)
      .map((artifact) => ({ ...artifact, path: `${policy.id}/golden/${artifact.path}` })),
  );
}

/** The golden files that are there, relative to the folder of fixtures. */
export function goldenFiles(folder: string): readonly string[] {
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
    hint: 'review what changed, then update: UPDATE_GOLDEN=1 npx vitest run test/golden.test.ts',
  };
}

/** The target of a golden file. */
export const targetOf = (path: string): string | undefined => path.split('/')[2];

/** A target's golden files that nothing makes any more, relative to the folder of fixtures. */
export function orphanGoldens(
  folder: string,
  target: string,
  goldens: readonly Artifact[],
): readonly string[] {
  const made = new Set(goldens.map(({ path }) => path));
  return goldenFiles(folder).filter((path) => targetOf(path) === target && !made.has(path));
}

/** A target's goldens that are missing, not what is made now, or made by nothing. */
export function checkGoldens(
  folder: string,
  target: string,
  goldens: readonly Artifact[],
): readonly Diagnostic[] {
  const different = goldens.flatMap(({ path, bytes }) => {
    const file = join(folder, path);
    if (!existsSync(file)) return [problem(path, 'is missing')];
    return readFileSync(file).equals(bytes) ? [] : [problem(path, 'is not what is made now')];
  });
  const orphans = orphanGoldens(folder, target, goldens).map((path) => problem(path, 'is made by nothing'));
  return [...different, ...orphans];
}
