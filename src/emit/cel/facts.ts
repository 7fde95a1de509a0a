import type { Expression, Expressions } from '../../ir/expression.ts';
import { mapOperands, operandsOf } from '../../ir/operands.ts';
import { shapeOf } from '../../ir/shape.ts';

type Ids = ReadonlySet<string>;

/** The variables that an expression names itself, as text. */
function variablesOf(expression: Expression): string {
  const variables = expression.kind === 'names' ? expression.from.map(({ variable }) => variable) : [];
  const own = 'variable' in expression ? [expression.variable] : variables;
  return own.map(({ id, type }) => `${id}:${type}`).join();
}

/** What an operator that binds a variable reads outside of its scope. */
function outerOperand(expression: Expression): Expression | null {
  if ('source' in expression) return expression.source;
  return expression.kind === 'let' ? expression.value : null;
}

/** What emission asks of expressions again and again, found out once for each of them. */
export class Facts {
  readonly #keys = new WeakMap<Expression, string>();
  readonly #numbers = new Map<string, string>();
  readonly #free = new WeakMap<Expression, Ids>();

  /** Equal for expressions of one form, whoever wrote them. */
  key(expression: Expression): string {
    const known = this.#keys.get(expression);
    if (known !== undefined) return known;
    const operands = operandsOf(expression).map((operand) => this.key(operand));
    const form = `${shapeOf(expression)} ${variablesOf(expression)} ${operands.join('')}`;
    const key = this.#numbers.get(form) ?? `#${this.#numbers.size}`;
    this.#numbers.set(form, key);
    this.#keys.set(expression, key);
    return key;
  }

  areEqual(left: Expression, right: Expression): boolean {
    return left === right || this.key(left) === this.key(right);
  }

  /** The variables that an expression reads and does not bind. */
  free(expression: Expression): Ids {
    const known = this.#free.get(expression);
    if (known !== undefined) return known;
    const free = this.#findFree(expression);
    this.#free.set(expression, free);
    return free;
  }

  /** Whether an expression depends on the judged object alone. */
  isClosed(expression: Expression): boolean {
    return this.free(expression).size === 0;
  }

  #findFree(expression: Expression): Ids {
    if (expression.kind === 'variable') return new Set([expression.variable.id]);
    if (expression.kind === 'names') return this.#freeInNames(expression);
    const bound = 'variable' in expression ? expression.variable.id : null;
    const outer = outerOperand(expression);
    const free = new Set<string>();
    for (const operand of operandsOf(expression)) {
      for (const id of this.free(operand)) if (operand === outer || id !== bound) free.add(id);
    }
    return free;
  }

  #freeInNames({ from, where, value }: Expressions['names']): Ids {
    const free = new Set<string>();
    const bound = new Set<string>();
    const add = (expression: Expression): void => {
      for (const id of this.free(expression)) if (!bound.has(id)) free.add(id);
    };
    for (const { variable, source } of from) {
      add(source);
      bound.add(variable.id);
    }
    add(where);
    add(value);
    return free;
  }

  /** The expression with every occurrence of a part replaced. */
  replace(expression: Expression, part: Expression, replacement: Expression): Expression {
    if (this.areEqual(expression, part)) return replacement;
    return mapOperands(expression, (operand) => this.replace(operand, part, replacement));
  }

  has(expression: Expression, part: Expression): boolean {
    return (
      this.areEqual(expression, part) || operandsOf(expression).some((operand) => this.has(operand, part))
    );
  }
}
