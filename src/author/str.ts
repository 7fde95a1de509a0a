import type { Expression } from '../ir/expression.ts';
import { Bool } from './bool.ts';
import { type Handle, literal } from './handle.ts';
import { List } from './list.ts';
import { Optional } from './optional.ts';
import { Int, Quantity } from './ordered.ts';
import { callSite } from './origin.ts';

export type Text = string | Str;

/** The optional string: `orElse` takes a text. */
export type OptionalStr = Optional<Str, Text>;

/** A string, compared byte for byte; never trimmed, folded or normalised unless the policy says so. */
export class Str implements Handle {
  readonly expression: Expression;
  /** How messages cut it: a key at 317 code points, any other text at 63. */
  readonly shownAs: 'text' | 'key';

  constructor(expression: Expression, shownAs: 'text' | 'key' = 'text') {
    this.expression = expression;
    this.shownAs = shownAs;
  }

  equals(other: Text): Bool {
    return new Bool({ kind: 'equals', left: this.expression, right: textOperand(other) });
  }

  /** Whether it equals one of the texts. */
  isOneOf(...texts: readonly Text[]): Bool {
    return new Bool({ kind: 'or', of: texts.map((text) => this.equals(text).expression) });
  }

  isEmpty(): Bool {
    return this.equals('');
  }

  #with(kind: 'startsWith' | 'endsWith' | 'contains', part: Text): Bool {
    return new Bool({ kind, text: this.expression, part: textOperand(part) });
  }

  startsWith(part: Text): Bool {
    return this.#with('startsWith', part);
  }

  endsWith(part: Text): Bool {
    return this.#with('endsWith', part);
  }

  contains(part: Text): Bool {
    return this.#with('contains', part);
  }

  /** Whether the whole text matches; the syntax is the subset that all engines share. */
  matches(pattern: string): Bool {
    return new Bool({ kind: 'matches', text: this.expression, pattern, origin: callSite() });
  }

  /** What stands before the first separator; absent when there is none. */
  before(separator: string): OptionalStr {
    return optionalStr({ kind: 'before', text: this.expression, separator, origin: callSite() });
  }

  /** What stands after the first separator; absent when there is none. */
  after(separator: string): OptionalStr {
    return optionalStr({ kind: 'after', text: this.expression, separator, origin: callSite() });
  }

  /** The pieces between separators; none for the empty text, nor beyond 128 pieces or 4,096 bytes. */
  split(separator: string): List<Str> {
    const expression: Expression = { kind: 'split', text: this.expression, separator, origin: callSite() };
    return new List(expression, 'piece', 'str', (piece) => new Str(piece));
  }

  /** Without leading and trailing characters of the set. */
  trim(characters: string): Str {
    return new Str({ kind: 'trim', text: this.expression, characters, origin: callSite() }, this.shownAs);
  }

  lowerAscii(): Str {
    return new Str({ kind: 'lowerAscii', text: this.expression }, this.shownAs);
  }

  /** The same text, cut as messages cut an annotation's key: at 317 code points instead of 63. */
  asKey(): Str {
    return new Str(this.expression, 'key');
  }

  /** In code points. */
  length(): Int {
    return new Int({ kind: 'length', text: this.expression });
  }

  /** In bytes of UTF-8. */
  byteLength(): Int {
    return new Int({ kind: 'byteLength', text: this.expression });
  }

  /** The Kubernetes quantity that it spells; absent when it spells none. */
  quantity(): Optional<Quantity, Quantity> {
    return optionalQuantity({ kind: 'quantity', text: this.expression });
  }
}

export function textOperand(text: Text): Expression {
  return typeof text === 'string' ? literal(text) : text.expression;
}

function toStr(text: Text): Str {
  return typeof text === 'string' ? new Str(literal(text)) : text;
}

export function optionalStr(expression: Expression): OptionalStr {
  return new Optional(expression, 'str', (value) => new Str(value), toStr);
}

export function optionalQuantity(expression: Expression): Optional<Quantity, Quantity> {
  return new Optional<Quantity, Quantity>(
    expression,
    'quantity',
    (value) => new Quantity(value),
    (value) => value,
  );
}

/** Texts one after the other. */
export function concat(...texts: readonly Text[]): Str {
  return new Str({ kind: 'concat', of: texts.map(textOperand) });
}

/** One of two texts, by a condition. */
export function choose(condition: Bool, whenTrue: Text, whenFalse: Text): Str {
  return new Str({
    kind: 'if',
    condition: condition.expression,
    whenTrue: textOperand(whenTrue),
    whenFalse: textOperand(whenFalse),
  });
}

/** The texts of a list with a separator between them; the empty text for none. */
export function join(texts: List<Str>, separator: string): Str {
  return new Str({ kind: 'join', of: texts.expression, separator });
}
