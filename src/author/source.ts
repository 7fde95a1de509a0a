import type { Expression, Variable } from '../ir/expression.ts';
import type { ItemType } from '../ir/type.ts';
import { Bool } from './bool.ts';
import { always, type Handle, newVariable, variable, type Wrap } from './handle.ts';
import { Int } from './ordered.ts';
import { callSite } from './origin.ts';
import { type RuleDrafts, withBinding } from './rule-draft.ts';

/** Whatever can be iterated: lists, map entries, names, and an optional as a source of no or one item. */
export abstract class Source<Item> implements Handle {
  readonly expression: Expression;
  readonly #itemName: string;
  readonly #itemType: ItemType;
  readonly #wrap: Wrap<Item>;

  constructor(expression: Expression, itemName: string, itemType: ItemType, wrap: Wrap<Item>) {
    this.expression = expression;
    this.#itemName = itemName;
    this.#itemType = itemType;
    this.#wrap = wrap;
  }

  /** The variable that stands for each item, and its handle. */
  bind(): { readonly variable: Variable; readonly item: Item } {
    const bound = newVariable(this.#itemName, this.#itemType);
    return { variable: bound, item: this.#wrap(variable(bound)) };
  }

  #over(kind: 'any' | 'all' | 'count', condition: (item: Item) => Bool): Expression {
    const { variable: bound, item } = this.bind();
    const where = condition(item).expression;
    return { kind, variable: bound, source: this.expression, where, origin: callSite() };
  }

  /** Whether some item satisfies the condition; false over nothing. */
  any(condition: (item: Item) => Bool): Bool {
    return new Bool(this.#over('any', condition));
  }

  /** Whether every item satisfies the condition; true over nothing. */
  all(condition: (item: Item) => Bool): Bool {
    return new Bool(this.#over('all', condition));
  }

  /** Whether no item satisfies the condition; true over nothing. */
  none(condition: (item: Item) => Bool): Bool {
    return this.any(condition).not();
  }

  /** How many items there are, or satisfy the condition. */
  count(condition?: (item: Item) => Bool): Int {
    return new Int(this.#over('count', condition ?? (() => new Bool(always))));
  }

  isEmpty(): Bool {
    return this.any(() => new Bool(always)).not();
  }

  /** The sum of a number per item; 0 over nothing. */
  sum(term: (item: Item) => Int): Int {
    const { variable: bound, item } = this.bind();
    return new Int({
      kind: 'sum',
      variable: bound,
      source: this.expression,
      term: term(item).expression,
      origin: callSite(),
    });
  }

  /** The rules, once for each item. */
  each(rules: (item: Item) => RuleDrafts): RuleDrafts {
    const { variable: bound, item } = this.bind();
    return withBinding({ variable: bound, source: this.expression }, rules(item));
  }
}
