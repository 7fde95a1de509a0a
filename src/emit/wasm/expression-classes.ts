import type { Expression, Variable } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';
import { shapeOf } from '../../ir/shape.ts';

/** Expressions that mean the same but for the names of their variables, and where they were written. */
export interface ExpressionClass {
  readonly id: number;
  /** One of them, the policy whose parameters it reads, and its free variables. */
  readonly expression: Expression;
  readonly policy: string;
  readonly free: readonly Variable[];
}

/** An expression as a member of its class: its own free variables, in the order of the class's. */
export interface Classified {
  readonly of: ExpressionClass;
  readonly free: readonly Variable[];
}

/** An operand, and the variables that its expression binds in it, the innermost last. */
interface ScopedOperand {
  readonly operand: Expression;
  readonly bound: readonly string[];
}

function scopedOperands(expression: Expression): readonly ScopedOperand[] {
  if (expression.kind === 'names') {
    const ids = expression.from.map(({ variable }) => variable.id);
    return operandsOf(expression).map((operand, index) => ({ operand, bound: ids.slice(0, index) }));
  }
  const bound = 'variable' in expression && expression.kind !== 'variable' ? [expression.variable.id] : [];
  return operandsOf(expression).map((operand, index) => ({ operand, bound: index === 0 ? [] : bound }));
}

/** Recognises equal expressions across the policies of a program. `named` is what it names. */
export class ExpressionClasses {
  readonly #known = new Map<string, Map<Expression, Classified>>();
  readonly #byText = new Map<string, ExpressionClass>();

  classify(expression: Expression, policy: string): Classified {
    const known = this.#known.get(policy) ?? new Map<Expression, Classified>();
    this.#known.set(policy, known);
    const found = known.get(expression);
    if (found !== undefined) return found;
    const classified = this.#find(expression, policy);
    known.set(expression, classified);
    return classified;
  }

  #find(expression: Expression, policy: string): Classified {
    if (expression.kind === 'named') return this.classify(expression.value, policy);
    const own = expression.kind === 'variable' ? [expression.variable] : [];
    const free = [...own];
    const operands = scopedOperands(expression).map(({ operand, bound }) => {
      const classified = this.classify(operand, policy);
      for (const variable of classified.free) {
        const isKnown = bound.includes(variable.id) || free.some(({ id }) => id === variable.id);
        if (!isKnown) free.push(variable);
      }
      return { classified, bound };
    });
    const reference = (id: string, bound: readonly string[]): string => {
      const index = bound.lastIndexOf(id);
      return index < 0 ? `f${free.findIndex((variable) => variable.id === id)}` : `b${index}`;
    };
    const written = operands.map(({ classified, bound }) => {
      const references = classified.free.map(({ id }) => reference(id, bound));
      return `#${classified.of.id} ${references.join(' ')}`;
    });
    const owner = expression.kind === 'parameter' && expression.scope === 'policy' ? policy : '';
    const types = own.map(({ type }) => type);
    const text = [owner, ...types, shapeOf(expression), ...written].join('\n');
    const of = this.#byText.get(text) ?? { id: this.#byText.size, expression, policy, free };
    this.#byText.set(text, of);
    return { of, free };
  }
}
