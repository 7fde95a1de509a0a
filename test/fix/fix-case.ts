import { defaultPolicies } from 'keystone:policies';
import { readdirSync, readFileSync } from 'node:fs';
import { createChecker } from '../../src/check/checker.ts';
import { compileCheck } from '../../src/cli/compile-check.ts';
import { createProgram } from '../../src/compile.ts';
import type { Request } from '../../src/fix/fix.ts';
import type { FixOptions } from '../../src/fix/proposals.ts';
import { stylesOf } from '../../src/fix/styles.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';

const none = { global: {}, policies: {} };
const { data } = compileCheck(createProgram(defaultPolicies, workloadKinds), none);
if (data === null) throw new Error('the default policies do not compile');
const { judge } = createChecker(data, none);

/** The default policies with fixes that are asked for. */
export function fixOptions(...requested: readonly Request[]): FixOptions {
  const exempted = () => [];
  return { judge, kinds: workloadKinds, styles: stylesOf({}), requested: new Set(requested), exempted };
}

/** A manifest to be fixed. */
export interface FixCase {
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly requested: readonly Request[];
}

const folder = 'test/fix/cases';
const requests: Readonly<Record<string, readonly Request[]>> = {
  safe: [],
  'remove-dangling': ['remove-dangling'],
  native: ['native'],
};

/** The cases: a folder for each request, a file for each case. */
export const fixCases: readonly FixCase[] = Object.entries(requests).flatMap(([group, requested]) =>
  readdirSync(`${folder}/${group}`)
    .sort()
    .map((file) => ({
      name: `${group}-${file.replace(/\.\w+$/, '')}`,
      file,
      bytes: readFileSync(`${folder}/${group}/${file}`),
      requested,
    })),
);
