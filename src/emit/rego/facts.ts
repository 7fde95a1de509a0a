import type { Expression } from '../../ir/expression.ts';
import { FreeVariables } from '../../ir/free-variables.ts';
import { operandsOf } from '../../ir/operands.ts';

/** What is known of a module's expressions: the variables that they read, and in how many places they stand. */
export class ExpressionFacts {
  readonly #variables = new FreeVariables();
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
  free(expression: Expression): ReadonlySet<string> {
    return this.#variables.of(expression);
  }

  isClosed(expression: Expression): boolean {
    return this.#variables.isClosed(expression);
  }
}
