import { bottomUp, rewriteRule, substitute } from '../../analysis/rewrite.ts';
import type { Binding, Expression, Expressions, Variable } from '../../ir/expression.ts';
import { mapOperands } from '../../ir/operands.ts';
import type { Rule } from '../../ir/policy.ts';
import type { Facts } from './facts.ts';

const defaults: Readonly<Record<string, Expression>> = {
  str: { kind: 'literal', value: '' },
  bool: { kind: 'literal', value: false },
  int: { kind: 'literal', value: 0 },
};

const optionalKinds: ReadonlySet<string> = new Set(['read', 'before', 'after', 'first']);

interface Inlined {
  readonly isThere: Expression;
  readonly value: Expression;
}

/** An optional that depends on the object alone, as a condition and a value that is never absent. */
function inlined(variable: Variable, source: Expression, facts: Facts): Inlined | null {
  const fallback = defaults[variable.type];
  if (fallback === undefined || !optionalKinds.has(source.kind) || !facts.isClosed(source)) return null;
  const value: Expression = { kind: 'orElse', optional: source, fallback };
  return { isThere: { kind: 'present', of: source }, value };
}

const both = (left: Expression, right: Expression): Expression => ({ kind: 'and', of: [left, right] });

function inlineNames(names: Expressions['names'], facts: Facts): Expression {
  let { where, value } = names;
  let from: readonly Binding[] = names.from;
  for (const { variable, source } of names.from) {
    const known = inlined(variable, source, facts);
    if (known === null) continue;
    const put = (expression: Expression): Expression => substitute(expression, variable.id, known.value);
    from = from
      .filter((binding) => binding.variable.id !== variable.id)
      .map((binding) => ({ variable: binding.variable, source: put(binding.source) }));
    where = both(known.isThere, put(where));
    value = put(value);
  }
  return { ...names, from, where, value };
}

function inlineQuantifier(expression: Expressions['any'] | Expressions['all'], facts: Facts): Expression {
  const known = inlined(expression.variable, expression.source, facts);
  if (known === null) return expression;
  const where = substitute(expression.where, expression.variable.id, known.value);
  if (expression.kind === 'any') return both(known.isThere, where);
  return { kind: 'or', of: [{ kind: 'not', of: known.isThere }, where] };
}

function inlineStep(expression: Expression, facts: Facts): Expression {
  if (expression.kind === 'names') return inlineNames(expression, facts);
  if (expression.kind === 'any' || expression.kind === 'all') return inlineQuantifier(expression, facts);
  return expression;
}

/** From the outermost inwards: an optional within may depend on the object alone only when the outer one is gone. */
function inlining(facts: Facts): (expression: Expression) => Expression {
  const done = new Map<Expression, Expression>();
  const inline = (expression: Expression): Expression => {
    const known = done.get(expression);
    if (known !== undefined) return known;
    const step = inlineStep(expression, facts);
    const result = step === expression || step.kind === 'names' ? mapOperands(step, inline) : inline(step);
    done.set(expression, result);
    return result;
  };
  return inline;
}

/**
 * The rule without variables for optionals that depend on the object alone, so that what is computed from them depends
 * on the object alone too, and can be a variable of the policy. The meaning stays.
 */
export function inlineOptionals(rule: Rule, facts: Facts): Rule {
  let result = rewriteRule(rule, inlining(facts));
  for (const { variable, source } of rule.each) {
    const known = inlined(variable, source, facts);
    if (known === null) continue;
    const each = result.each.filter((binding) => binding.variable.id !== variable.id);
    const put = bottomUp((expression) =>
      expression.kind === 'variable' && expression.variable.id === variable.id ? known.value : expression,
    );
    const rest = rewriteRule({ ...result, each }, put);
    result = { ...rest, when: both(known.isThere, rest.when) };
  }
  return result;
}
