import type { Expression } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';

type Ids = ReadonlySet<string>;
const none: Ids = new Set();

/** The operands of an expression, and the variables that it binds in each of them. */
function scopedOperands(expression: Expression): readonly (readonly [Expression, readonly string[]])[] {
  const operands = operandsOf(expression);
  if (expression.kind === 'names') {
    const ids = expression.from.map(({ variable }) => variable.id);
    return operands.map((operand, index) => [operand, ids.slice(0, index)]);
  }
  const bound = 'variable' in expression && expression.kind !== 'variable' ? [expression.variable.id] : [];
  return operands.map((operand, index) => [operand, index === 0 ? [] : bound]);
}

/** Facts about expressions, each found out once. */
export class ExpressionFacts {
  readonly #free = new Map<Expression, Ids>();
  readonly #uses = new Map<Expression, number>();

  /** Counts where the expression and its parts stand; one object that stands in several places is shared. */
  count(expression: Expression): void {
    const before = this.#uses.get(expression) ?? 0;
    this.#uses.set(expression, before + 1);
    if (before === 0) for (const operand of operandsOf(expression)) this.count(operand);
  }

  uses(expression: Expression): number {
    return this.#uses.get(expression) ?? 0;
  }

  /** The variables that the expression reads and does not bind. */
  free(expression: Expression): Ids {
    const known = this.#free.get(expression);
    if (known !== undefined) return known;
    const free = new Set<string>();
    if (expression.kind === 'variable') free.add(expression.variable.id);
    else {
      for (const [operand, bound] of scopedOperands(expression)) {
        for (const id of this.free(operand)) if (!bound.includes(id)) free.add(id);
      }
    }
    const ids = free.size === 0 ? none : free;
    this.#free.set(expression, ids);
    return ids;
  }

  isClosed(expression: Expression): boolean {
    return this.free(expression).size === 0;
  }
}
