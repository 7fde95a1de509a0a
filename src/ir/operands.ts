import type { Binding, Expression, ExpressionKind, Expressions } from './expression.ts';
import type { Rule } from './policy.ts';

type Map = (expression: Expression) => Expression;
type MapOperands<Kind extends ExpressionKind> = (
  expression: Expressions[Kind],
  map: Map,
) => Expressions[Kind];

const unchanged = <T>(expression: T): T => expression;
const list = (expressions: readonly Expression[], map: Map): readonly Expression[] =>
  expressions.map((e) => map(e));
const bindings = (from: readonly Binding[], map: Map): readonly Binding[] =>
  from.map(({ variable, source }) => ({ variable, source: map(source) }));
const text = <T extends { readonly text: Expression }>(e: T, map: Map): T => ({ ...e, text: map(e.text) });
const part = <T extends { readonly text: Expression; readonly part: Expression }>(e: T, map: Map): T => ({
  ...e,
  text: map(e.text),
  part: map(e.part),
});
const both = <T extends { readonly left: Expression; readonly right: Expression }>(e: T, map: Map): T => ({
  ...e,
  left: map(e.left),
  right: map(e.right),
});
const over = <T extends { readonly source: Expression; readonly where: Expression }>(e: T, map: Map): T => ({
  ...e,
  source: map(e.source),
  where: map(e.where),
});
const node = <T extends { readonly node: Expression }>(e: T, map: Map): T => ({ ...e, node: map(e.node) });
const entry = <T extends { readonly entry: Expression }>(e: T, map: Map): T => ({
  ...e,
  entry: map(e.entry),
});
const names = <T extends { readonly names: Expression }>(e: T, map: Map): T => ({
  ...e,
  names: map(e.names),
});
const ofOne = <T extends { readonly of: Expression }>(e: T, map: Map): T => ({ ...e, of: map(e.of) });
const ofAll = <T extends { readonly of: readonly Expression[] }>(e: T, map: Map): T => ({
  ...e,
  of: list(e.of, map),
});

/** How each operator is rebuilt from mapped operands: the one place that knows which members are operands. */
const rebuild: { readonly [Kind in ExpressionKind]: MapOperands<Kind> } = {
  literal: unchanged,
  root: unchanged,
  data: unchanged,
  parameter: unchanged,
  variable: unchanged,
  named: (e, map) => ({ ...e, value: map(e.value) }),
  field: (e, map) => ({ ...e, base: map(e.base), key: map(e.key) }),
  read: node,
  items: node,
  strings: node,
  entries: node,
  key: entry,
  value: entry,
  typeIs: node,
  present: ofOne,
  orElse: (e, map) => ({ ...e, optional: map(e.optional), fallback: map(e.fallback) }),
  append: (e, map) => ({ ...e, lists: list(e.lists, map) }),
  any: over,
  all: over,
  count: over,
  sum: (e, map) => ({ ...e, source: map(e.source), term: map(e.term) }),
  find: over,
  names: (e, map) => ({ ...e, from: bindings(e.from, map), where: map(e.where), value: map(e.value) }),
  union: ofAll,
  minus: both,
  has: (e, map) => ({ ...e, names: map(e.names), name: map(e.name) }),
  size: names,
  first: names,
  join: ofOne,
  and: ofAll,
  or: ofAll,
  not: ofOne,
  if: (e, map) => ({
    ...e,
    condition: map(e.condition),
    whenTrue: map(e.whenTrue),
    whenFalse: map(e.whenFalse),
  }),
  let: (e, map) => ({ ...e, value: map(e.value), body: map(e.body) }),
  equals: both,
  less: both,
  lessOrEqual: both,
  add: ofAll,
  startsWith: part,
  endsWith: part,
  contains: part,
  before: text,
  after: text,
  split: text,
  trim: text,
  lowerAscii: text,
  length: text,
  byteLength: text,
  matches: text,
  concat: ofAll,
  quantity: text,
  shown: text,
  shownNames: names,
  digits: ofOne,
  suggest: (e, map) => ({ ...e, text: map(e.text), among: map(e.among) }),
  kindIs: unchanged,
  contextIs: unchanged,
  namespace: unchanged,
  isReplaced: unchanged,
};

function rebuildAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: Expressions[Kind],
  map: Map,
): Expression {
  return rebuild[kind](expression, map);
}

/**
 * The expression with each direct operand replaced by `map` of it, in the order in which they are written; the same
 * object when all operands stay.
 */
export function mapOperands(expression: Expression, map: Map): Expression {
  let isChanged = false;
  const rebuilt = rebuildAs(expression.kind, expression, (operand) => {
    const mapped = map(operand);
    isChanged ||= mapped !== operand;
    return mapped;
  });
  return isChanged ? rebuilt : expression;
}

/** The direct operands, in the order in which they are written. */
export function operandsOf(expression: Expression): readonly Expression[] {
  const operands: Expression[] = [];
  rebuildAs(expression.kind, expression, (operand) => {
    operands.push(operand);
    return operand;
  });
  return operands;
}

/** The expressions of a rule that are not within another one, in the order in which they are written. */
export function expressionsOf(rule: Rule): readonly Expression[] {
  const optional = [rule.container, rule.hint].filter((expression) => expression !== null);
  return [...rule.each.map(({ source }) => source), rule.when, rule.at, rule.message, ...optional];
}

/** Calls `visit` for the expression and all expressions within it, outermost first; once for each that is not `seen`. */
export function walk(
  expression: Expression,
  visit: (expression: Expression) => void,
  seen = new Set<Expression>(),
): void {
  if (seen.has(expression)) return;
  seen.add(expression);
  visit(expression);
  for (const operand of operandsOf(expression)) walk(operand, visit, seen);
}
