import { readdirSync } from 'node:fs';
import { createProgram } from '../src/compile.ts';
import type { Policy, Program } from '../src/ir/policy.ts';
import { workloadKinds } from '../src/k8s/kinds.ts';

const folder = new URL('../policies/', import.meta.url);

/** All policies of the repository, packs included. */
export async function loadPolicies(): Promise<readonly Policy[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const policies: Policy[] = [];
  for (const file of files) {
    const module: { readonly default: Policy } = await import(new URL(file, folder).href);
    policies.push(module.default);
  }
  return policies;
}

/** The program of all policies and kinds. */
export async function loadProgram(): Promise<Program> {
  return createProgram(await loadPolicies(), workloadKinds);
}
