import { defaultPolicies } from 'keystone:policies';
import guestRuntime from 'keystone:runtime';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Artifact } from '../../src/artifacts/artifact.ts';
import { compile, createProgram } from '../../src/compile.ts';
import type { Program } from '../../src/ir/policy.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';

const noParameters = { global: {}, policies: {} };
// Tools are bundled into dist/tools.
const root = new URL('../../', import.meta.url);

/** A path within the repository. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** What `keystone build` writes. */
export function builtArtifact(path: string): Uint8Array {
  return readFileSync(inRepository(`dist/policies/${path}`));
}

/** The default policies as a program. */
export function createDefaultProgram(): Program {
  return createProgram(defaultPolicies, workloadKinds);
}

/** Artifacts of some targets, or of all. */
export function compileFor(
  program: Program,
  targets?: readonly string[],
  standaloneValidator = true,
): readonly Artifact[] {
  return compile(program, { parameters: noParameters, guestRuntime, targets, standaloneValidator }).artifacts;
}

/** Whether the build made anything for a target. */
export function hasArtifacts(target: string): boolean {
  return existsSync(inRepository(`dist/policies/${target}`));
}
