import type { Json } from '../base/json.ts';
import type { Binding, Expression, ExpressionKind, ExpressionOf, ReadType, Variable } from './expression.ts';

/** How tightly an expression binds; one that binds less tightly than its surroundings stands in parentheses. */
const binding = { body: 0, or: 1, and: 2, not: 3, compare: 4, add: 5, call: 6 } as const;
type Strength = keyof typeof binding;

interface Printed {
  readonly text: string;
  readonly strength: Strength;
}

/** Beyond this depth an expression prints as `…`; nobody reads on. */
const deepest = 12;
const longestData = 60;

type Print<Kind extends ExpressionKind> = (expression: ExpressionOf<Kind>, depth: number) => Printed;

const call = (text: string): Printed => ({ text, strength: 'call' });

function within(expression: Expression, depth: number, strength: Strength): string {
  const printed = print(expression, depth);
  return binding[printed.strength] < binding[strength] ? `(${printed.text})` : printed.text;
}

const receiver = (expression: Expression, depth: number): string => within(expression, depth, 'call');
const argument = (expression: Expression, depth: number): string => within(expression, depth, 'body');
const list = (expressions: readonly Expression[], depth: number): string =>
  expressions.map((expression) => argument(expression, depth)).join(', ');

function infix(
  operator: string,
  strength: Strength,
  operands: readonly Expression[],
  depth: number,
): Printed {
  const tighter: Strength = strength === 'compare' ? 'add' : strength;
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return print(only, depth);
  return { text: operands.map((operand) => within(operand, depth, tighter)).join(` ${operator} `), strength };
}

function method<Kind extends ExpressionKind>(
  name: string,
  on: (expression: ExpressionOf<Kind>) => Expression,
  ...parts: readonly ((expression: ExpressionOf<Kind>, depth: number) => string)[]
): Print<Kind> {
  return (expression, depth) => {
    const printed = parts.map((part) => part(expression, depth)).join(', ');
    return call(`${receiver(on(expression), depth)}.${name}(${printed})`);
  };
}

const quoted = (text: string): string => JSON.stringify(text);

function data(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > longestData ? `${text.slice(0, longestData)}…` : text;
}

const lambda = (variable: Variable, body: Expression, depth: number): string =>
  `${variable.id} => ${argument(body, depth)}`;

const isWord = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);

function member(key: Expression, depth: number): string {
  if (key.kind !== 'literal' || typeof key.value !== 'string') return `[${argument(key, depth)}]`;
  return isWord(key.value) ? `.${key.value}` : `[${quoted(key.value)}]`;
}

const readNames: Readonly<Record<ReadType, string>> = {
  str: 'string',
  text: 'text',
  bool: 'boolean',
  int: 'integer',
  quantity: 'quantity',
};

const itemNames = { map: 'items', any: 'anyItems' } as const;
const entryNames = { map: 'maps', any: 'members', text: 'texts' } as const;

function quantifier<Kind extends 'any' | 'all' | 'count' | 'find'>(
  name: Kind,
): Print<'any' | 'all' | 'count' | 'find'> {
  return ({ variable, source, where }, depth) =>
    call(`${receiver(source, depth)}.${name}(${lambda(variable, where, depth)})`);
}

const sources = (from: readonly Binding[], depth: number): string =>
  from.map(({ variable, source }) => `${variable.id} in ${argument(source, depth)}`).join(', ');

const printers: { readonly [Kind in ExpressionKind]: Print<Kind> } = {
  literal: ({ value }) => call(JSON.stringify(value)),
  root: ({ name }) => call(name),
  data: ({ value }) => call(data(value)),
  parameter: ({ path }) => call(`params.${path.join('.')}`),
  variable: ({ variable }) => call(variable.id),
  named: ({ name }) => call(name),

  field: ({ base, key }, depth) => call(`${receiver(base, depth)}${member(key, depth)}`),
  read: ({ node, as }, depth) => call(`${receiver(node, depth)}.${readNames[as]}()`),
  items: ({ node, filter }, depth) => call(`${receiver(node, depth)}.${itemNames[filter]}()`),
  strings: method('strings', ({ node }) => node),
  entries: ({ node, filter }, depth) => call(`${receiver(node, depth)}.${entryNames[filter]}()`),
  key: ({ entry }, depth) => call(`${receiver(entry, depth)}.key`),
  value: ({ entry }, depth) => call(`${receiver(entry, depth)}.value`),
  typeIs: method(
    'is',
    ({ node }) => node,
    ({ type }) => quoted(type),
  ),
  present: method('present', ({ of }) => of),
  orElse: method(
    'orElse',
    ({ optional }) => optional,
    ({ fallback }, depth) => argument(fallback, depth),
  ),
  append: ({ lists }, depth) => call(`append(${list(lists, depth)})`),

  any: quantifier('any'),
  all: quantifier('all'),
  count: quantifier('count'),
  find: quantifier('find'),
  sum: ({ variable, source, term }, depth) =>
    call(`${receiver(source, depth)}.sum(${lambda(variable, term, depth)})`),

  names: ({ from, where, value }, depth) => {
    const condition = where.kind === 'literal' ? '' : ` where ${argument(where, depth)}`;
    return call(`names(${argument(value, depth)} for ${sources(from, depth)}${condition})`);
  },
  union: ({ of }, depth) => call(`union(${list(of, depth)})`),
  minus: method(
    'minus',
    ({ left }) => left,
    ({ right }, depth) => argument(right, depth),
  ),
  has: method(
    'has',
    ({ names }) => names,
    ({ name }, depth) => argument(name, depth),
  ),
  size: method('size', ({ names }) => names),
  first: method('first', ({ names }) => names),
  join: method(
    'join',
    ({ of }) => of,
    ({ separator }) => quoted(separator),
  ),

  and: ({ of }, depth) => (of.length === 0 ? call('true') : infix('and', 'and', of, depth)),
  or: ({ of }, depth) => (of.length === 0 ? call('false') : infix('or', 'or', of, depth)),
  not: ({ of }, depth) => ({ text: `not ${within(of, depth, 'not')}`, strength: 'not' }),
  if: ({ condition, whenTrue, whenFalse }, depth) =>
    call(`if(${list([condition, whenTrue, whenFalse], depth)})`),
  let: ({ variable, value, body }, depth) => ({
    text: `let ${variable.id} = ${argument(value, depth)} in ${argument(body, depth)}`,
    strength: 'body',
  }),
  equals: ({ left, right }, depth) => infix('==', 'compare', [left, right], depth),
  less: ({ left, right }, depth) => infix('<', 'compare', [left, right], depth),
  lessOrEqual: ({ left, right }, depth) => infix('<=', 'compare', [left, right], depth),
  add: ({ of }, depth) => (of.length === 0 ? call('0') : infix('+', 'add', of, depth)),

  startsWith: method(
    'startsWith',
    ({ text }) => text,
    ({ part }, depth) => argument(part, depth),
  ),
  endsWith: method(
    'endsWith',
    ({ text }) => text,
    ({ part }, depth) => argument(part, depth),
  ),
  contains: method(
    'contains',
    ({ text }) => text,
    ({ part }, depth) => argument(part, depth),
  ),
  before: method(
    'before',
    ({ text }) => text,
    ({ separator }) => quoted(separator),
  ),
  after: method(
    'after',
    ({ text }) => text,
    ({ separator }) => quoted(separator),
  ),
  split: method(
    'split',
    ({ text }) => text,
    ({ separator }) => quoted(separator),
  ),
  trim: method(
    'trim',
    ({ text }) => text,
    ({ characters }) => quoted(characters),
  ),
  lowerAscii: method('lowerAscii', ({ text }) => text),
  length: method('length', ({ text }) => text),
  byteLength: method('byteLength', ({ text }) => text),
  matches: method(
    'matches',
    ({ text }) => text,
    ({ pattern }) => `/${pattern}/`,
  ),
  concat: ({ of }, depth) => call(`concat(${list(of, depth)})`),
  quantity: method('quantity', ({ text }) => text),

  shown: ({ text }, depth) => call(`shown(${argument(text, depth)})`),
  shownNames: ({ names }, depth) => call(`shown(${argument(names, depth)})`),
  digits: ({ of }, depth) => call(`digits(${argument(of, depth)})`),
  suggest: ({ text, among }, depth) => call(`${receiver(among, depth)}.nearest(${argument(text, depth)})`),

  kindIs: ({ kinds }) =>
    call(`kindIs(${kinds.map(({ group, kind }) => (group === '' ? kind : `${group}/${kind}`)).join(', ')})`),
  contextIs: ({ context }) => call(`context is ${context}`),
  namespace: () => call('namespace'),
  isReplaced: () => call('is replaced'),
};

function printAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  depth: number,
): Printed {
  return printers[kind](expression, depth);
}

function print(expression: Expression, depth: number): Printed {
  return depth >= deepest ? call('…') : printAs(expression.kind, expression, depth + 1);
}

/**
 * An expression as readable text on one line, close to how authors write it; what is `named` prints as its name.
 * For people: no part of it is read back.
 */
export function printExpression(expression: Expression): string {
  return print(expression, 0).text;
}
