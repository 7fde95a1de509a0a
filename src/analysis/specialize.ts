import { type JsonObject, jsonTypeOf, memberAt } from '../base/json.ts';
import type { Expression } from '../ir/expression.ts';
import type { Policy, Rule, WorkloadKind } from '../ir/policy.ts';
import { constantItems, isFalse } from './constant.ts';
import { folding } from './fold.ts';
import { bottomUp, type Rewrite, rewriteRule, substitute } from './rewrite.ts';

function rewritten(policy: Policy, step: Rewrite): Policy {
  const fold = folding();
  const replace = bottomUp(step);
  const rules = policy.rules
    .map((rule) => rewriteRule(rule, (expression) => fold(replace(expression))))
    .filter((rule) => !isFalse(rule.when));
  return { ...policy, rules };
}

/** Values for one policy: its own parameters, and the shared ones. */
export interface PolicyValues {
  readonly policy: JsonObject;
  readonly shared: JsonObject;
}

/** The policy with its parameters replaced by values, defaults where none fits; for targets that inline parameters. */
export function specialize(policy: Policy, values: PolicyValues): Policy {
  return rewritten(policy, (expression) => {
    if (expression.kind !== 'parameter') return expression;
    const given = memberAt(values[expression.scope], expression.path);
    const fits = given !== undefined && jsonTypeOf(given) === jsonTypeOf(expression.fallback);
    return { kind: 'data', value: fits ? given : expression.fallback };
  });
}

/** The policy as it is for one kind: what depends on the kind alone is decided, and rules that cannot apply are gone. */
export function forKind(policy: Policy, kind: WorkloadKind): Policy {
  const isPod = kind.group === '' && kind.kind === 'Pod';
  const literal = (value: boolean): Expression => ({ kind: 'literal', value });
  return rewritten(policy, (expression) => {
    if (expression.kind === 'contextIs') return literal((expression.context === 'pod') === isPod);
    if (expression.kind !== 'kindIs') return expression;
    return literal(expression.kinds.some((other) => other.group === kind.group && other.kind === kind.kind));
  });
}

/** The rule once for each item of the constant sources among its `each`; all keep its id. */
export function unrollEach(rule: Rule): readonly Rule[] {
  const at = rule.each.findIndex(({ source }) => constantItems(source) !== null);
  const binding = rule.each[at];
  if (binding === undefined) return [rule];
  const fold = folding();
  return (constantItems(binding.source) ?? []).flatMap((item) => {
    const without = { ...rule, each: rule.each.filter((other) => other !== binding) };
    const put: Rewrite = (expression) => fold(substitute(expression, binding.variable.id, item));
    return unrollEach(rewriteRule(without, put)).filter((instance) => !isFalse(instance.when));
  });
}
