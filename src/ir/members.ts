import type { Binding, Expression, ExpressionKind, Expressions, Variable } from './expression.ts';

/** What a member of an expression holds: operands, bindings and variables, or a plain value. */
export type MemberShape = 'expression' | 'expressions' | 'bindings' | 'variable' | 'value';

type ShapeOf<Member> = Member extends Expression
  ? 'expression'
  : Member extends readonly Expression[]
    ? 'expressions'
    : Member extends readonly Binding[]
      ? 'bindings'
      : Member extends Variable
        ? 'variable'
        : 'value';

type MemberName<Kind extends ExpressionKind> = Exclude<keyof Expressions[Kind], 'kind' | 'origin'>;

type MemberShapes = {
  readonly [Kind in ExpressionKind]: {
    readonly [Name in MemberName<Kind>]: ShapeOf<Expressions[Kind][Name]>;
  };
};

const value = 'value';
const expression = 'expression';
const expressions = 'expressions';
const variable = 'variable';

const over = { variable, source: expression, where: expression } as const;
const both = { left: expression, right: expression } as const;
const ofOne = { of: expression } as const;
const ofAll = { of: expressions } as const;
const onText = { text: expression } as const;
const part = { text: expression, part: expression } as const;
const separated = { text: expression, separator: value } as const;
const onNode = { node: expression } as const;
const onNames = { names: expression } as const;

/** The members of each operator, in the order in which they read; for notations and printers that treat all alike. */
export const memberShapes: MemberShapes = {
  literal: { value },
  root: { name: value },
  data: { value },
  parameter: { scope: value, path: value, fallback: value },
  variable: { variable },
  named: { name: value, value: expression },
  field: { base: expression, key: expression },
  read: { node: expression, as: value },
  items: { node: expression, filter: value },
  strings: onNode,
  entries: { node: expression, filter: value },
  key: { entry: expression },
  value: { entry: expression },
  typeIs: { node: expression, type: value },
  present: ofOne,
  orElse: { optional: expression, fallback: expression },
  append: { lists: expressions },
  any: over,
  all: over,
  count: over,
  sum: { variable, source: expression, term: expression },
  find: over,
  names: { from: 'bindings', where: expression, value: expression },
  union: ofAll,
  minus: both,
  has: { names: expression, name: expression },
  size: onNames,
  first: onNames,
  join: { of: expression, separator: value },
  and: ofAll,
  or: ofAll,
  not: ofOne,
  if: { condition: expression, whenTrue: expression, whenFalse: expression },
  let: { variable, value: expression, body: expression },
  equals: both,
  less: both,
  lessOrEqual: both,
  add: ofAll,
  startsWith: part,
  endsWith: part,
  contains: part,
  before: separated,
  after: separated,
  split: separated,
  trim: { text: expression, characters: value },
  lowerAscii: onText,
  length: onText,
  byteLength: onText,
  matches: { text: expression, pattern: value },
  concat: ofAll,
  quantity: onText,
  shown: { text: expression, as: value },
  shownNames: onNames,
  digits: ofOne,
  suggest: { text: expression, among: expression },
  kindIs: { kinds: value },
  contextIs: { context: value },
  namespace: {},
  isReplaced: {},
};
