/**
 * The types of expressions. A `node` is a place in the object, which may be absent; an `entry` is one member of a
 * map. `opt…` may be absent. `nodes` and `strings` are in document order, `entries` have no order, and `names` are
 * distinct strings sorted by code point.
 */
export type Type =
  | 'str'
  | 'bool'
  | 'int'
  | 'quantity'
  | 'node'
  | 'entry'
  | 'optStr'
  | 'optBool'
  | 'optInt'
  | 'optQuantity'
  | 'nodes'
  | 'strings'
  | 'entries'
  | 'names';

/** What can be iterated, and what each item is. An optional is a source of no or one item. */
export const itemTypes = {
  nodes: 'node',
  strings: 'str',
  entries: 'entry',
  names: 'str',
  optStr: 'str',
  optBool: 'bool',
  optInt: 'int',
  optQuantity: 'quantity',
} as const satisfies Partial<Record<Type, Type>>;

export type SourceType = keyof typeof itemTypes;
export type ItemType = (typeof itemTypes)[SourceType];

export function isSourceType(type: Type): type is SourceType {
  return Object.hasOwn(itemTypes, type);
}
