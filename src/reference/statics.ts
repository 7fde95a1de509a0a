import type { Expression } from '../ir/expression.ts';
import { operandsOf } from '../ir/operands.ts';
import type { Program, Rule } from '../ir/policy.ts';
import { anchored } from '../ir/regex.ts';

/** What is known of a program before any object is; worth keeping when many objects are judged. */
export interface Statics {
  /** Expressions that read no variable from outside: they have one value for a pod, which is computed once. */
  readonly closed: ReadonlySet<Expression>;
  readonly patterns: ReadonlyMap<string, RegExp>;
}

function expressionsOf(rule: Rule): readonly Expression[] {
  const optional = [rule.container, rule.hint].filter((expression) => expression !== null);
  return [...rule.each.map(({ source }) => source), rule.when, rule.at, rule.message, ...optional];
}

const noVariables: ReadonlySet<string> = new Set();

/** Visits each expression once, however often it is shared. */
class Visitor {
  readonly closed = new Set<Expression>();
  readonly patterns = new Map<string, RegExp>();
  readonly #free = new Map<Expression, ReadonlySet<string>>();

  /** The variables that an expression reads from outside. */
  visit(expression: Expression): ReadonlySet<string> {
    const known = this.#free.get(expression);
    if (known !== undefined) return known;
    if (expression.kind === 'matches') {
      this.patterns.set(expression.pattern, new RegExp(anchored(expression.pattern), 'u'));
    }
    const free = this.#freeOf(expression);
    if (free.size === 0) this.closed.add(expression);
    this.#free.set(expression, free);
    return free;
  }

  #freeOf(expression: Expression): ReadonlySet<string> {
    const free = new Set<string>();
    for (const operand of operandsOf(expression)) for (const id of this.visit(operand)) free.add(id);
    if (expression.kind === 'variable') free.add(expression.variable.id);
    else if (expression.kind === 'names')
      for (const { variable } of expression.from) free.delete(variable.id);
    else if ('variable' in expression && !this.#readsOwnNameOutside(expression))
      free.delete(expression.variable.id);
    return free.size === 0 ? noVariables : free;
  }

  /** A source may read an outer variable of the name that the expression binds; then the name stays free. */
  #readsOwnNameOutside(expression: Extract<Expression, { readonly variable: unknown }>): boolean {
    const outside =
      'source' in expression ? expression.source : 'value' in expression ? expression.value : null;
    return outside !== null && this.visit(outside).has(expression.variable.id);
  }
}

export function staticsOf(program: Program): Statics {
  const visitor = new Visitor();
  for (const { rules } of program.policies) {
    for (const rule of rules) for (const expression of expressionsOf(rule)) visitor.visit(expression);
  }
  return { closed: visitor.closed, patterns: visitor.patterns };
}
