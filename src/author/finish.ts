import type { Binding, Expression, Variable } from '../ir/expression.ts';
import { mapOperands } from '../ir/operands.ts';
import type { Rule } from '../ir/policy.ts';
import { always } from './handle.ts';
import type { RuleDraft } from './rule-draft.ts';

/**
 * Gives every variable of a policy an id of its own, in the order in which rules read: `container`, `container2`, …
 * While a policy is written, a variable is known by its identity; one that is bound in two places (a handle used
 * twice) gets one id for both, which is sound because scopes with equal sources never hold it twice at once.
 */
class VariableIds {
  readonly #ids = new Map<Variable, Variable>();
  readonly #uses = new Map<string, number>();

  finish(of: Variable): Variable {
    const known = this.#ids.get(of);
    if (known !== undefined) return known;
    const uses = (this.#uses.get(of.id) ?? 0) + 1;
    this.#uses.set(of.id, uses);
    const finished: Variable = { id: uses === 1 ? of.id : `${of.id}${uses}`, type: of.type };
    this.#ids.set(of, finished);
    return finished;
  }
}

type Memo = Map<Expression, Expression>;

function finishBinding(binding: Binding, ids: VariableIds, memo: Memo): Binding {
  const source = finishExpression(binding.source, ids, memo);
  return { variable: ids.finish(binding.variable), source };
}

function finishExpression(expression: Expression, ids: VariableIds, memo: Memo): Expression {
  const known = memo.get(expression);
  if (known !== undefined) return known;
  const finished = withFinishedVariables(expression, ids, memo);
  memo.set(expression, finished);
  return finished;
}

function withFinishedVariables(expression: Expression, ids: VariableIds, memo: Memo): Expression {
  if (expression.kind === 'variable') return { kind: 'variable', variable: ids.finish(expression.variable) };
  if (expression.kind === 'names') {
    const from = expression.from.map((binding) => finishBinding(binding, ids, memo));
    const where = finishExpression(expression.where, ids, memo);
    return { ...expression, from, where, value: finishExpression(expression.value, ids, memo) };
  }
  const finished =
    'variable' in expression ? { ...expression, variable: ids.finish(expression.variable) } : expression;
  return mapOperands(finished, (operand) => finishExpression(operand, ids, memo));
}

function conjunction(conditions: readonly Expression[]): Expression {
  const [only] = conditions;
  if (conditions.length === 0) return always;
  return conditions.length === 1 && only !== undefined ? only : { kind: 'and', of: conditions };
}

/** The rules of a policy with their variables named. Expressions that were one object stay one object. */
export function finishRules(drafts: readonly RuleDraft[]): readonly Rule[] {
  const ids = new VariableIds();
  const memo: Memo = new Map();
  const finish = (expression: Expression): Expression => finishExpression(expression, ids, memo);
  const optional = (expression: Expression | null): Expression | null =>
    expression === null ? null : finish(expression);
  return drafts.map(({ conditions, ...draft }) => ({
    ...draft,
    each: draft.each.map((binding) => finishBinding(binding, ids, memo)),
    when: finish(conjunction(conditions)),
    at: finish(draft.at),
    message: finish(draft.message),
    container: optional(draft.container),
    hint: optional(draft.hint),
  }));
}
