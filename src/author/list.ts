import type { Expression } from '../ir/expression.ts';
import type { Bool } from './bool.ts';
import type { Placed, Wrap } from './handle.ts';
import { callSite } from './origin.ts';
import { Source } from './source.ts';

/** Items in document order; those that are null or of a wrong type are left out, and indices kept. */
export class List<Item> extends Source<Item> {}

/** A list of objects within the judged object. */
export class NodeList<Item> extends List<Item> implements Placed {
  readonly place: Expression;
  readonly #itemName: string;
  readonly #wrap: Wrap<Item>;

  constructor(expression: Expression, place: Expression, itemName: string, wrap: Wrap<Item>) {
    super(expression, itemName, 'node', wrap);
    this.place = place;
    this.#itemName = itemName;
    this.#wrap = wrap;
  }

  /** The first item that satisfies the condition, as a handle that reads as absent if there is none. */
  find(condition: (item: Item) => Bool): Item {
    const { variable, item } = this.bind();
    const where = condition(item).expression;
    return this.#wrap({ kind: 'find', variable, source: this.expression, where, origin: callSite() });
  }

  /** This list, then the others; the place is this list's. */
  concat(...others: readonly NodeList<Item>[]): NodeList<Item> {
    const lists = [this, ...others].map((list) => list.expression);
    return new NodeList({ kind: 'append', lists }, this.place, this.#itemName, this.#wrap);
  }
}
