import type { Severity } from '../../base/severity.ts';
import type { Policy, WorkloadKind } from '../../ir/policy.ts';
import { type LibraryName, printLibrary } from './library/index.ts';
import { emitPolicy } from './policy.ts';
import { quote } from './quote.ts';
import { emitReview, questionsOf, usedByReview } from './review.ts';

/** The modules of a ConstraintTemplate: the one that Gatekeeper asks, and the libraries that it imports. */
export interface TemplateModules {
  readonly rego: string;
  readonly libs: readonly string[];
}

export interface TemplateOptions {
  /** The package of the module that Gatekeeper asks. */
  readonly package: string;
  readonly severity: Severity;
  readonly kinds: readonly WorkloadKind[];
  readonly ratchet: boolean;
}

/** Gatekeeper lets libraries stand below `lib` alone. */
const library = 'lib.keystone';

/** One violation holds all that the policy finds: its message joins theirs, its details list them. */
function mainModule(policy: Policy, packageName: string): string {
  return `# ${policy.title}
package ${packageName}

import data.${library}.lib
import data.${library}.review

violation contains {"msg": message, "details": {"findings": findings}} if {
	findings := review.findings([${quote(policy.id)}])
	count(findings) > 0
	message := lib.join_messages([finding.message | some finding in findings])
}
`;
}

/** A policy's rules of one severity as Rego for a ConstraintTemplate; its constraints give the values of its parameters. */
export function emitTemplateModules(policy: Policy, options: TemplateOptions): TemplateModules {
  const { severity, kinds, ratchet } = options;
  const imported = `data.${library}.lib`;
  const rules = emitPolicy(policy, {
    package: `${library}.policy`,
    library: imported,
    severities: [severity],
  });
  const review = emitReview({
    package: `${library}.review`,
    library: imported,
    kinds,
    ratchet,
    questions: questionsOf([policy]),
    policies: { kind: 'one', id: policy.id, package: `data.${library}.policy` },
  });
  const used = new Set<LibraryName>([...usedByReview, 'join_messages', ...rules.used]);
  return {
    rego: mainModule(policy, options.package),
    libs: [rules.text, review, printLibrary(`${library}.lib`, used)],
  };
}
