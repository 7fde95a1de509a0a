import type { Binding, Expression } from '../ir/expression.ts';
import { Bool } from './bool.ts';
import { always } from './handle.ts';
import { Int } from './ordered.ts';
import { callSite } from './origin.ts';
import { Source } from './source.ts';
import { type OptionalStr, optionalStr, Str, type Text, textOperand } from './str.ts';

/** Distinct strings, sorted by code point: the only sorted collection. */
export class Names extends Source<Str> {
  constructor(expression: Expression) {
    super(expression, 'name', 'str', (name) => new Str(name));
  }

  union(...others: readonly Names[]): Names {
    return new Names({ kind: 'union', of: [this, ...others].map((operand) => operand.expression) });
  }

  minus(other: Names): Names {
    return new Names({ kind: 'minus', left: this.expression, right: other.expression });
  }

  intersect(other: Names): Names {
    return this.minus(this.minus(other));
  }

  has(name: Text): Bool {
    return new Bool({ kind: 'has', names: this.expression, name: textOperand(name) });
  }

  size(): Int {
    return new Int({ kind: 'size', names: this.expression });
  }

  override isEmpty(): Bool {
    return this.size().equals(0);
  }

  /** The smallest by code point. */
  first(): OptionalStr {
    return optionalStr({ kind: 'first', names: this.expression });
  }

  /** The nearest of these names to a text, at an edit distance of 1 or 2: for hints. */
  nearest(text: Text): OptionalStr {
    return optionalStr({ kind: 'suggest', text: textOperand(text), among: this.expression });
  }

  /** The same names, computed once and called so in what is emitted. */
  named(name: string): Names {
    return new Names({ kind: 'named', name, value: this.expression });
  }
}

/** What one item contributes to `names`: a text, under a condition. */
export interface Yield {
  readonly name: Str;
  readonly when?: Bool;
}

/** The sources of `names` so far, and what the innermost yields. */
interface Collected {
  readonly from: readonly Binding[];
  readonly where: Expression;
  readonly value: Expression;
}

function isNested(inner: Yield | Nested): inner is Nested {
  return 'collected' in inner;
}

/** A source within another source; made by `within`. */
export interface Nested {
  readonly collected: Collected;
}

/** Iterates a further source within `names`. */
export function within<Item>(source: Source<Item>, yields: (item: Item) => Yield | Nested): Nested {
  const { variable, item } = source.bind();
  const inner = yields(item);
  const binding: Binding = { variable, source: source.expression };
  if (isNested(inner)) return { collected: { ...inner.collected, from: [binding, ...inner.collected.from] } };
  const where = inner.when === undefined ? always : inner.when.expression;
  return { collected: { from: [binding], where, value: inner.name.expression } };
}

/** The distinct names that the items of a source yield, sorted; sources nest with `within`, three at most. */
export function names<Item>(source: Source<Item>, yields: (item: Item) => Yield | Nested): Names {
  return new Names({ kind: 'names', ...within(source, yields).collected, origin: callSite() });
}

/** No names. */
export const noNames = new Names({ kind: 'union', of: [] });
