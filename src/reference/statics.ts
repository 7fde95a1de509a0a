import type { Expression } from '../ir/expression.ts';
import { FreeVariables } from '../ir/free-variables.ts';
import { expressionsOf, operandsOf } from '../ir/operands.ts';
import type { Program } from '../ir/policy.ts';
import { anchored } from '../ir/regex.ts';

/** What is known of a program before any object is; worth keeping when many objects are judged. */
export interface Statics {
  /** Expressions with operands that read no variable from outside: they have one value for a pod, computed once. */
  readonly closed: ReadonlySet<Expression>;
  readonly patterns: ReadonlyMap<string, RegExp>;
}

/** Visits each expression once, however often it is shared. */
class Visitor {
  readonly closed = new Set<Expression>();
  readonly patterns = new Map<string, RegExp>();
  readonly #seen = new Set<Expression>();
  readonly #freeVariables = new FreeVariables();

  visit(expression: Expression): void {
    if (this.#seen.has(expression)) return;
    this.#seen.add(expression);
    const operands = operandsOf(expression);
    if (expression.kind === 'matches') {
      this.patterns.set(expression.pattern, new RegExp(anchored(expression.pattern), 'u'));
    }
    if (operands.length > 0 && this.#freeVariables.isClosed(expression)) this.closed.add(expression);
    for (const operand of operands) this.visit(operand);
  }
}

export function staticsOf(program: Program): Statics {
  const visitor = new Visitor();
  for (const { rules } of program.policies) {
    for (const rule of rules) for (const expression of expressionsOf(rule)) visitor.visit(expression);
  }
  return { closed: visitor.closed, patterns: visitor.patterns };
}
