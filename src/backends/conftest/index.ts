import type { Artifact } from '../../artifacts/artifact.ts';
import { emitProgram, type RegoFile, support } from '../../emit/rego/index.ts';
import { withGivenDefaults } from '../../emit/wasm/index.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';

const id = 'conftest';

const encoder = new TextEncoder();

/** conftest looks into the package `main`, for `deny` and `warn`; other packages have no rules of these names. */
function mainModule(ids: readonly string[]): string {
  return `# What conftest asks: errors fail a test, warnings do not.
package main

import data.keystone.review

deny contains result if {
	some finding in findings
	finding.severity == "error"
	result := {"msg": finding.message, "details": finding}
}

warn contains result if {
	some finding in findings
	finding.severity == "warn"
	result := {"msg": finding.message, "details": finding}
}

findings := review.findings([
${ids.map((policy) => `\t${JSON.stringify(policy)},\n`).join('')}])
`;
}

function emit(program: Program, { parameters, ratchet = true }: EmitOptions): Emitted {
  const main: RegoFile = { path: 'main.rego', text: mainModule(program.policies.map((policy) => policy.id)) };
  const files = emitProgram(withGivenDefaults(program, parameters), { ratchet, entrypoints: false });
  const artifacts = [main, ...files].map(
    ({ path, text }): Artifact => ({
      path: `${id}/${path}`,
      mediaType: 'text/plain',
      bytes: encoder.encode(text),
    }),
  );
  return { artifacts, diagnostics: [] };
}

/** The modules of policies are reviewed with the target `rego`, and the main module is the same for all. */
const review = (): readonly Artifact[] => [];

/** A folder of policies for conftest: `conftest test --policy conftest manifests/`. */
export const conftest: Backend = { id, title: 'conftest', support, emit, review };
