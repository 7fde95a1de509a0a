import type { Expression, ExpressionKind, ExpressionOf, ReadType } from './expression.ts';
import type { Type } from './type.ts';

type TypeRule<Kind extends ExpressionKind> = Type | ((expression: ExpressionOf<Kind>) => Type);

const literalTypes = { string: 'str', boolean: 'bool', number: 'int' } as const;

const readTypes: Readonly<Record<ReadType, Type>> = {
  str: 'optStr',
  text: 'optStr',
  bool: 'optBool',
  int: 'optInt',
  quantity: 'optQuantity',
};

function literalType({ value }: ExpressionOf<'literal'>): Type {
  if (typeof value === 'string') return literalTypes.string;
  return typeof value === 'boolean' ? literalTypes.boolean : literalTypes.number;
}

/** The type of each operator in a well-typed expression. */
const rules: { readonly [Kind in ExpressionKind]: TypeRule<Kind> } = {
  literal: literalType,
  root: 'node',
  data: 'node',
  parameter: 'node',
  variable: ({ variable }) => variable.type,
  named: ({ value }) => typeOf(value),
  field: 'node',
  read: ({ as }) => readTypes[as],
  items: 'nodes',
  strings: 'strings',
  entries: 'entries',
  key: 'str',
  value: 'node',
  typeIs: 'bool',
  present: 'bool',
  orElse: ({ fallback }) => typeOf(fallback),
  append: ({ lists: [first] }) => (first === undefined ? 'nodes' : typeOf(first)),
  any: 'bool',
  all: 'bool',
  count: 'int',
  sum: 'int',
  find: 'node',
  names: 'names',
  union: 'names',
  minus: 'names',
  has: 'bool',
  size: 'int',
  first: 'optStr',
  join: 'str',
  and: 'bool',
  or: 'bool',
  not: 'bool',
  if: ({ whenTrue }) => typeOf(whenTrue),
  let: ({ body }) => typeOf(body),
  equals: 'bool',
  less: 'bool',
  lessOrEqual: 'bool',
  add: 'int',
  startsWith: 'bool',
  endsWith: 'bool',
  contains: 'bool',
  before: 'optStr',
  after: 'optStr',
  split: 'strings',
  trim: 'str',
  lowerAscii: 'str',
  length: 'int',
  byteLength: 'int',
  matches: 'bool',
  concat: 'str',
  quantity: 'optQuantity',
  shown: 'str',
  shownNames: 'str',
  digits: 'str',
  suggest: 'optStr',
  kindIs: 'bool',
  contextIs: 'bool',
  namespace: 'str',
  isReplaced: 'bool',
};

function typeAs<Kind extends ExpressionKind>(kind: Kind, expression: ExpressionOf<Kind>): Type {
  const rule: TypeRule<Kind> = rules[kind];
  return typeof rule === 'string' ? rule : rule(expression);
}

/** The type of an expression that has passed the type check. */
export function typeOf(expression: Expression): Type {
  return typeAs(expression.kind, expression);
}
