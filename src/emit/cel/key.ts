import type { Expression } from '../../ir/expression.ts';
import { mapOperands, operandsOf } from '../../ir/operands.ts';

/** Equal for expressions of one meaning and form, whoever wrote them. */
export function keyOf(expression: Expression): string {
  return JSON.stringify(expression, (member, value: unknown) => (member === 'origin' ? undefined : value));
}

function boundBy(expression: Expression): readonly string[] {
  if (expression.kind === 'names') return expression.from.map(({ variable }) => variable.id);
  return 'variable' in expression && expression.kind !== 'variable' ? [expression.variable.id] : [];
}

function collectFree(expression: Expression, bound: ReadonlySet<string>, free: Set<string>): void {
  if (expression.kind === 'variable') {
    if (!bound.has(expression.variable.id)) free.add(expression.variable.id);
    return;
  }
  // Ids are unique within a policy, so that a variable is never read outside its scope, the source included.
  const within = new Set([...bound, ...boundBy(expression)]);
  for (const operand of operandsOf(expression)) collectFree(operand, within, free);
}

/** The variables that an expression reads and does not bind. */
export function freeVariables(expression: Expression): ReadonlySet<string> {
  const free = new Set<string>();
  collectFree(expression, new Set(), free);
  return free;
}

/** Whether an expression depends on the judged object alone. */
export function isClosed(expression: Expression): boolean {
  return freeVariables(expression).size === 0;
}

/** The expression with every occurrence of a part replaced, and the variables that it then reads. */
export function replaceExpression(
  expression: Expression,
  part: Expression,
  replacement: Expression,
): { readonly expression: Expression; readonly read: ReadonlySet<string> } {
  const key = keyOf(part);
  const replaced = (of: Expression): Expression => (keyOf(of) === key ? replacement : mapOperands(of, replaced));
  const result = replaced(expression);
  return { expression: result, read: freeVariables(result) };
}
