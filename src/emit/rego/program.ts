import { severities } from '../../base/severity.ts';
import type { Program } from '../../ir/policy.ts';
import { type LibraryName, printLibrary } from './library/index.ts';
import { emitPolicy } from './policy.ts';
import { quote } from './quote.ts';
import { emitReview, questionsOf, usedByReview } from './review.ts';

/** A file of Rego; its path is relative to the folder of the target. */
export interface RegoFile {
  readonly path: string;
  readonly text: string;
}

export interface ProgramOptions {
  readonly ratchet: boolean;
  /** Whether packages have the rules that engines ask for: `violation`, `deny`, `warn` and `findings`. */
  readonly entrypoints: boolean;
}

const reviewPackage = 'keystone.review';
const libraryImport = 'data.keystone.lib';

function entrypointOf(id: string): string {
  return `
# What the policy forbids, in an input of any shape.
violation := review.violations([${quote(id)}])
`;
}

const entrypoints = (ids: readonly string[]): string => `# What all policies find in an input of any shape.
package keystone

import data.keystone.review

# Errors, as Gatekeeper has them.
violation := review.violations(ids)

# Messages of errors, and of warnings.
deny := [finding.message | some finding in findings; finding.severity == "error"]

warn := [finding.message | some finding in findings; finding.severity == "warn"]

findings := review.findings(ids)

ids := [
${ids.map((id) => `\t${quote(id)},\n`).join('')}]
`;

/** A whole program as modules: the policies, the module that asks them, and the library they share. */
export function emitProgram(program: Program, options: ProgramOptions): readonly RegoFile[] {
  const used = new Set<LibraryName>(usedByReview);
  const policies = program.policies.map((policy): RegoFile => {
    const module = emitPolicy(policy, {
      package: `keystone.policies[${quote(policy.id)}]`,
      library: libraryImport,
      severities,
      entrypoint: options.entrypoints
        ? { import: 'data.keystone.review', text: entrypointOf(policy.id) }
        : undefined,
    });
    for (const name of module.used) used.add(name);
    return { path: `keystone/policies/${policy.id}.rego`, text: module.text };
  });
  const ids = program.policies.map(({ id }) => id);
  const review = emitReview({
    package: reviewPackage,
    library: libraryImport,
    kinds: program.kinds,
    ratchet: options.ratchet,
    questions: questionsOf(program.policies),
    policies: { kind: 'all', package: 'data.keystone.policies' },
  });
  const main = { path: 'keystone/main.rego', text: entrypoints(ids) };
  return [
    ...(options.entrypoints ? [main] : []),
    { path: 'keystone/review.rego', text: review },
    { path: 'keystone/lib.rego', text: printLibrary('keystone.lib', used) },
    ...policies,
  ];
}
