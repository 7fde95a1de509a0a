import type { Diagnostic } from '../../base/diagnostic.ts';
import { type Action, actionFor, type Enforcement } from '../../base/enforcement.ts';
import type { Severity } from '../../base/severity.ts';
import type { Policy, Rule } from '../../ir/policy.ts';

/** The severity under which a review shows what an action asks for; null where it has no place for it. */
const severityOf: Readonly<Record<Action, Severity | null>> = { deny: 'error', warn: 'warn', audit: null };

/** In Kubewarden a policy's resource decides whether what is refused is only reported, so modules refuse it then too. */
const withinModule: Readonly<Record<Enforcement, Enforcement>> = {
  enforce: 'enforce',
  warn: 'warn',
  audit: 'enforce',
};

/** A policy as its module has it. */
export interface Reviewed {
  readonly policy: Policy;
  readonly diagnostics: readonly Diagnostic[];
}

function leftOut(policy: Policy, rule: Rule): Diagnostic {
  return {
    code: 'kubewarden-unsupported',
    severity: 'info',
    message: `${policy.id}/${rule.id}: a Kubewarden module cannot say it: a review denies or warns, and has no place for what is only reported`,
    place: rule.origin,
  };
}

/** The rules that a review can show, with the severity under which it does. */
export function reviewedRules(policy: Policy, enforcement: Enforcement): Reviewed {
  const rules: Rule[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const rule of policy.rules) {
    const severity = severityOf[actionFor(rule.severity, withinModule[enforcement])];
    if (severity === null) diagnostics.push(leftOut(policy, rule));
    else rules.push({ ...rule, severity });
  }
  return { policy: { ...policy, rules }, diagnostics };
}
