import type { Expression, Expressions } from './expression.ts';
import { operandsOf } from './operands.ts';

type Ids = ReadonlySet<string>;

const none: Ids = new Set();

/** The operand that an operator with a variable evaluates outside the variable's scope. */
function outerOperand(expression: Expression): Expression | null {
  if ('source' in expression) return expression.source;
  return expression.kind === 'let' ? expression.value : null;
}

/** The variables that expressions read and do not bind themselves; found once for each, however often it is shared. */
export class FreeVariables {
  readonly #known = new Map<Expression, Ids>();

  of(expression: Expression): Ids {
    const known = this.#known.get(expression);
    if (known !== undefined) return known;
    const free = this.#find(expression);
    const ids = free.size === 0 ? none : free;
    this.#known.set(expression, ids);
    return ids;
  }

  /** Whether the expression has one value for a pod, whatever the loops around it. */
  isClosed(expression: Expression): boolean {
    return this.of(expression).size === 0;
  }

  #find(expression: Expression): Ids {
    if (expression.kind === 'variable') return new Set([expression.variable.id]);
    if (expression.kind === 'names') return this.#findInNames(expression);
    const bound = 'variable' in expression ? expression.variable.id : null;
    const outer = outerOperand(expression);
    const free = new Set<string>();
    for (const operand of operandsOf(expression)) {
      for (const id of this.of(operand)) if (operand === outer || id !== bound) free.add(id);
    }
    return free;
  }

  /** A later source may read the variables of earlier ones. */
  #findInNames({ from, where, value }: Expressions['names']): Ids {
    const free = new Set<string>();
    const bound = new Set<string>();
    const add = (expression: Expression): void => {
      for (const id of this.of(expression)) if (!bound.has(id)) free.add(id);
    };
    for (const { variable, source } of from) {
      add(source);
      bound.add(variable.id);
    }
    add(where);
    add(value);
    return free;
  }
}
