import { type JsonObject, jsonTypeOf, memberAt } from '../base/json.ts';
import type { Expression, ExpressionOf } from '../ir/expression.ts';
import type { Policy, Rule, WorkloadKind } from '../ir/policy.ts';
import { constantItems, isFalse } from './constant.ts';
import { folding } from './fold.ts';
import { bottomUp, type Rewrite, rewriteRule, substitute } from './rewrite.ts';

function memberOf(base: Expression, key: string): Expression {
  return { kind: 'field', base, key: { kind: 'literal', value: key } };
}

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

/**
 * The policy with its parameters replaced by values, defaults where none fits; for targets that inline parameters.
 * @param isInlined which are replaced; all of them unless given
 */
export function specialize(
  policy: Policy,
  values: PolicyValues,
  isInlined: (parameter: ExpressionOf<'parameter'>) => boolean = () => true,
): Policy {
  return rewritten(policy, (expression) => {
    if (expression.kind !== 'parameter' || !isInlined(expression)) return expression;
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

const ownNamespace: Expression = {
  kind: 'orElse',
  optional: {
    kind: 'read',
    node: memberOf(memberOf({ kind: 'root', name: 'object' }, 'metadata'), 'namespace'),
    as: 'str',
  },
  fallback: { kind: 'literal', value: '' },
};

/** The rule as it is for the object that an UPDATE replaces, or for any other. */
export function decideReplaced(rule: Rule, isReplaced: boolean): Rule {
  const fold = folding();
  const decide = bottomUp((expression) =>
    expression.kind === 'isReplaced' ? { kind: 'literal', value: isReplaced } : expression,
  );
  return rewriteRule(rule, (expression) => {
    const decided = decide(expression);
    return decided === expression ? expression : fold(decided);
  });
}

/** The policy as it is for objects that come without a request: their namespace is the one that they say. */
export function forBareObjects(policy: Policy): Policy {
  return rewritten(policy, (expression) => {
    if (expression.kind === 'isReplaced') return { kind: 'literal', value: false };
    return expression.kind === 'namespace' ? ownNamespace : expression;
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
