import { defaultPolicies, packs } from 'keystone:policies';
import { createProgram } from '../src/compile.ts';
import type { Policy, Program } from '../src/ir/policy.ts';
import { workloadKinds } from '../src/k8s/kinds.ts';

/** All policies of the repository, packs included. */
export const allPolicies: readonly Policy[] = [...defaultPolicies, ...Object.values(packs).flat()];

/** The program of all policies, for all kinds. */
export function createWholeProgram(): Program {
  return createProgram(allPolicies, workloadKinds);
}
