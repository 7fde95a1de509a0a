import type { Expression } from '../ir/expression.ts';
import type { Placed } from './handle.ts';
import { type Names, names } from './names.ts';
import { Source } from './source.ts';
import { Str } from './str.ts';

/** One member of a map; its place is the member's. */
export interface Entry<Value> extends Placed {
  readonly key: Str;
  readonly value: Value;
}

/** The members of a map, in no order. */
export class Bag<Value> extends Source<Entry<Value>> implements Placed {
  readonly place: Expression;

  constructor(
    expression: Expression,
    place: Expression,
    itemName: string,
    wrapValue: (node: Expression) => Value,
  ) {
    super(expression, itemName, 'entry', (entry) => {
      const node: Expression = { kind: 'value', entry };
      return { key: new Str({ kind: 'key', entry }, 'key'), value: wrapValue(node), place: node };
    });
    this.place = place;
  }

  /** The keys, sorted. */
  keys(): Names {
    return names(this, (entry) => ({ name: entry.key }));
  }
}

/** The members of a map of strings. A null reads as the empty string, other values are left out. */
export class Texts extends Bag<Str> implements Placed {
  constructor(node: Expression, itemName: string) {
    const expression: Expression = { kind: 'entries', node, filter: 'text' };
    super(expression, node, itemName, (value) => {
      const text: Expression = { kind: 'read', node: value, as: 'text' };
      return new Str({ kind: 'orElse', optional: text, fallback: { kind: 'literal', value: '' } });
    });
  }
}
