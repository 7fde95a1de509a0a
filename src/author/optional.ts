import type { Expression } from '../ir/expression.ts';
import { Bool } from './bool.ts';
import type { Handle, Placed, Wrap } from './handle.ts';
import { Source } from './source.ts';

type OptionalItem = 'str' | 'bool' | 'int' | 'quantity';

/** A value that may be absent: it must be given a default, or tested first. */
export class Optional<Value extends Handle, Default> extends Source<Value> {
  readonly #wrap: Wrap<Value>;
  readonly #toHandle: (value: Default) => Value;

  constructor(
    expression: Expression,
    type: OptionalItem,
    wrap: Wrap<Value>,
    toHandle: (value: Default) => Value,
  ) {
    super(expression, type === 'str' ? 'text' : type, type, wrap);
    this.#wrap = wrap;
    this.#toHandle = toHandle;
  }

  orElse(fallback: Default): Value {
    return this.#wrap({
      kind: 'orElse',
      optional: this.expression,
      fallback: this.#toHandle(fallback).expression,
    });
  }

  present(): Bool {
    return new Bool({ kind: 'present', of: this.expression });
  }

  absent(): Bool {
    return this.present().not();
  }
}

/** An optional that is read from the object, and so has a place. */
export class OptionalField<Value extends Handle, Default> extends Optional<Value, Default> implements Placed {
  readonly place: Expression;

  constructor(
    node: Expression,
    expression: Expression,
    type: OptionalItem,
    wrap: Wrap<Value>,
    toHandle: (value: Default) => Value,
  ) {
    super(expression, type, wrap, toHandle);
    this.place = node;
  }
}
