import type { Expression, ValueType } from '../ir/expression.ts';
import { Bag, Texts } from './bag.ts';
import { Bool } from './bool.ts';
import { type Handle, literal, type Placed } from './handle.ts';
import { List, NodeList } from './list.ts';
import { OptionalField } from './optional.ts';
import { Int, Quantity } from './ordered.ts';
import { Str, type Text, textOperand } from './str.ts';

/** A place in the object of which no type is known; every read says which type it wants. */
export class NodeHandle implements Handle, Placed {
  readonly expression: Expression;

  constructor(expression: Expression) {
    this.expression = expression;
  }

  get place(): Expression {
    return this.expression;
  }

  field(key: Text): NodeHandle {
    return new NodeHandle({ kind: 'field', base: this.expression, key: textOperand(key) });
  }

  /** Whether it is there, null included. */
  exists(): Bool {
    return new Bool({ kind: 'present', of: this.expression });
  }

  /** Whether it is there and not null: as the API server has it, null is as good as absent. */
  isSet(): Bool {
    return this.exists().and(this.is('null').not());
  }

  is(type: ValueType): Bool {
    return new Bool({ kind: 'typeIs', node: this.expression, type });
  }

  string(): OptionalField<Str, Text> {
    return this.#string('str');
  }

  /** A string; null reads as the empty string. */
  text(): OptionalField<Str, Text> {
    return this.#string('text');
  }

  #string(as: 'str' | 'text'): OptionalField<Str, Text> {
    const read: Expression = { kind: 'read', node: this.expression, as };
    const toStr = (text: Text): Str => (typeof text === 'string' ? new Str(literal(text)) : text);
    return new OptionalField(this.expression, read, 'str', (value) => new Str(value), toStr);
  }

  boolean(): OptionalField<Bool, boolean> {
    const read: Expression = { kind: 'read', node: this.expression, as: 'bool' };
    const toBool = (value: boolean): Bool => new Bool(literal(value));
    return new OptionalField(this.expression, read, 'bool', (value) => new Bool(value), toBool);
  }

  integer(): OptionalField<Int, number> {
    const read: Expression = { kind: 'read', node: this.expression, as: 'int' };
    return new OptionalField(
      this.expression,
      read,
      'int',
      (value) => new Int(value),
      (value: number) => new Int(literal(value)),
    );
  }

  quantity(): OptionalField<Quantity, Quantity> {
    const read: Expression = { kind: 'read', node: this.expression, as: 'quantity' };
    return new OptionalField<Quantity, Quantity>(
      this.expression,
      read,
      'quantity',
      (value) => new Quantity(value),
      (value) => value,
    );
  }

  strings(): List<Str> {
    const expression: Expression = { kind: 'strings', node: this.expression };
    return new List(expression, 'text', 'str', (text) => new Str(text));
  }

  /** The items that are objects. */
  items(itemName = 'item'): NodeList<NodeHandle> {
    const expression: Expression = { kind: 'items', node: this.expression, filter: 'map' };
    return new NodeList(expression, this.expression, itemName, (item) => new NodeHandle(item));
  }

  /** All items, whatever they are. */
  anyItems(itemName = 'item'): NodeList<NodeHandle> {
    const expression: Expression = { kind: 'items', node: this.expression, filter: 'any' };
    return new NodeList(expression, this.expression, itemName, (item) => new NodeHandle(item));
  }

  /** The members of a map of strings. */
  texts(itemName = 'entry'): Texts {
    return new Texts(this.expression, itemName);
  }

  /** All members of a map, whatever they are. */
  members(itemName = 'member'): Bag<NodeHandle> {
    const expression: Expression = { kind: 'entries', node: this.expression, filter: 'any' };
    return new Bag(expression, this.expression, itemName, (node) => new NodeHandle(node));
  }
}
