import type { Expression } from '../ir/expression.ts';
import type { Handle } from './handle.ts';

/** True or false. */
export class Bool implements Handle {
  readonly expression: Expression;

  constructor(expression: Expression) {
    this.expression = expression;
  }

  and(...others: readonly Bool[]): Bool {
    return allOf(this, ...others);
  }

  or(...others: readonly Bool[]): Bool {
    return anyOf(this, ...others);
  }

  not(): Bool {
    return new Bool({ kind: 'not', of: this.expression });
  }

  equals(other: boolean | Bool): Bool {
    const right: Expression =
      typeof other === 'boolean' ? { kind: 'literal', value: other } : other.expression;
    return new Bool({ kind: 'equals', left: this.expression, right });
  }
}

/** True if every condition is; true without any. */
export function allOf(...conditions: readonly Bool[]): Bool {
  return new Bool({ kind: 'and', of: conditions.map((condition) => condition.expression) });
}

/** True if some condition is; false without any. */
export function anyOf(...conditions: readonly Bool[]): Bool {
  return new Bool({ kind: 'or', of: conditions.map((condition) => condition.expression) });
}

export function not(condition: Bool): Bool {
  return condition.not();
}
