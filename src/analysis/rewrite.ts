import type { Binding, Expression } from '../ir/expression.ts';
import { mapOperands } from '../ir/operands.ts';
import type { Rule } from '../ir/policy.ts';

export { expressionsOf } from '../ir/operands.ts';

export type Rewrite = (expression: Expression) => Expression;

/**
 * Applies `step` to every expression from the innermost outwards. What was one object before is one object after, so
 * that emitters can still see what is shared.
 */
export function bottomUp(step: Rewrite): Rewrite {
  const done = new Map<Expression, Expression>();
  const rewrite: Rewrite = (expression) => {
    const known = done.get(expression);
    if (known !== undefined) return known;
    const result = step(mapOperands(expression, rewrite));
    done.set(expression, result);
    return result;
  };
  return rewrite;
}

/** The rule with every expression rewritten; the same object when all of them stay. */
export function rewriteRule(rule: Rule, rewrite: Rewrite): Rule {
  let isChanged = false;
  const put: Rewrite = (expression) => {
    const rewritten = rewrite(expression);
    isChanged ||= rewritten !== expression;
    return rewritten;
  };
  const optional = (expression: Expression | null): Expression | null =>
    expression === null ? null : put(expression);
  const rewritten = {
    ...rule,
    each: rule.each.map(({ variable, source }): Binding => ({ variable, source: put(source) })),
    when: put(rule.when),
    at: put(rule.at),
    message: put(rule.message),
    container: optional(rule.container),
    hint: optional(rule.hint),
  };
  return isChanged ? rewritten : rule;
}

/** The expression with a variable replaced; an inner binding of the same variable hides it. */
export function substitute(expression: Expression, id: string, replacement: Expression): Expression {
  if (expression.kind === 'variable') return expression.variable.id === id ? replacement : expression;
  if (expression.kind === 'names') return substituteInNames(expression, id, replacement);
  const hidden = 'variable' in expression && expression.variable.id === id;
  return mapOperands(expression, (operand) => {
    const isSource =
      ('source' in expression && operand === expression.source) ||
      (expression.kind === 'let' && operand === expression.value);
    return hidden && !isSource ? operand : substitute(operand, id, replacement);
  });
}

function substituteInNames(
  names: Extract<Expression, { readonly kind: 'names' }>,
  id: string,
  replacement: Expression,
): Expression {
  let hidden = false;
  const within: Rewrite = (operand) => (hidden ? operand : substitute(operand, id, replacement));
  const from = names.from.map(({ variable, source }) => {
    const binding = { variable, source: within(source) };
    if (variable.id === id) hidden = true;
    return binding;
  });
  return { ...names, from, where: within(names.where), value: within(names.value) };
}
