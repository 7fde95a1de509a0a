import type { Expression } from '../ir/expression.ts';
import { Bool } from './bool.ts';
import { type Handle, literal } from './handle.ts';

/** What can be compared by size; both sides are of one type. */
abstract class Ordered<Operand> implements Handle {
  readonly expression: Expression;

  constructor(expression: Expression) {
    this.expression = expression;
  }

  protected abstract operand(of: Operand): Expression;

  equals(other: Operand): Bool {
    return new Bool({ kind: 'equals', left: this.expression, right: this.operand(other) });
  }

  lessThan(other: Operand): Bool {
    return new Bool({ kind: 'less', left: this.expression, right: this.operand(other) });
  }

  greaterThan(other: Operand): Bool {
    return new Bool({ kind: 'less', left: this.operand(other), right: this.expression });
  }

  atMost(other: Operand): Bool {
    return new Bool({ kind: 'lessOrEqual', left: this.expression, right: this.operand(other) });
  }

  atLeast(other: Operand): Bool {
    return new Bool({ kind: 'lessOrEqual', left: this.operand(other), right: this.expression });
  }
}

/** An integer within ±(2^53 − 1). */
export class Int extends Ordered<number | Int> {
  protected operand(of: number | Int): Expression {
    return typeof of === 'number' ? literal(of) : of.expression;
  }

  plus(other: number | Int): Int {
    return new Int({ kind: 'add', of: [this.expression, this.operand(other)] });
  }
}

/** A Kubernetes quantity, compared by value: `1000m` equals `1`. It is never printed. */
export class Quantity extends Ordered<Quantity> {
  protected operand(of: Quantity): Expression {
    return of.expression;
  }
}
