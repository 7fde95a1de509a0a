import type { Expression, Expressions } from '../../ir/expression.ts';
import { mapOperands, operandsOf } from '../../ir/operands.ts';

/** Equal for expressions of one meaning and form, whoever wrote them. */
export function keyOf(expression: Expression): string {
  return JSON.stringify(expression, (member, value: unknown) => (member === 'origin' ? undefined : value));
}

type Ids = ReadonlySet<string>;

const withId = (ids: Ids, id: string): Ids => new Set([...ids, id]);

function collectFromNames({ from, where, value }: Expressions['names'], bound: Ids, free: Set<string>): void {
  let known = bound;
  for (const { variable, source } of from) {
    collectFree(source, known, free);
    known = withId(known, variable.id);
  }
  collectFree(where, known, free);
  collectFree(value, known, free);
}

/** What an operator that binds a variable reads outside of its scope. */
function outerOperand(expression: Expression): Expression | null {
  if ('source' in expression) return expression.source;
  return expression.kind === 'let' ? expression.value : null;
}

function collectFree(expression: Expression, bound: Ids, free: Set<string>): void {
  if (expression.kind === 'variable') {
    if (!bound.has(expression.variable.id)) free.add(expression.variable.id);
    return;
  }
  if (expression.kind === 'names') {
    collectFromNames(expression, bound, free);
    return;
  }
  const within = 'variable' in expression ? withId(bound, expression.variable.id) : bound;
  const outer = outerOperand(expression);
  for (const operand of operandsOf(expression))
    collectFree(operand, operand === outer ? bound : within, free);
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
  const replaced = (of: Expression): Expression =>
    keyOf(of) === key ? replacement : mapOperands(of, replaced);
  const result = replaced(expression);
  return { expression: result, read: freeVariables(result) };
}
