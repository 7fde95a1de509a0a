import { invariant } from '../base/invariant.ts';
import { type JsonObject, jsonTypeOf, memberAt } from '../base/json.ts';
import type {
  Binding,
  Expression,
  ExpressionKind,
  Expressions,
  GroupKind,
  Variable,
} from '../ir/expression.ts';
import { entriesOf, itemsOf, member, read, stringsOf, typeIs } from './nodes.ts';
import { parseQuantity } from './quantity.ts';
import { shown, shownNames } from './shown.ts';
import type { Statics } from './statics.ts';
import { suggest } from './suggest.ts';
import * as text from './text.ts';
import {
  asBool,
  asEntry,
  asInt,
  asItems,
  asNode,
  asStr,
  bool,
  int,
  type Located,
  listValue,
  nodeValue,
  none,
  str,
  type Value,
} from './value.ts';

/** A variable's value, and those bound outside it; the innermost of a name counts. */
export interface Bound {
  readonly id: string;
  readonly value: Value;
  readonly outer: Bound | null;
}

/** All that an expression can read. */
export interface Scope {
  readonly object: Located;
  readonly pod: Located;
  readonly kind: GroupKind;
  readonly context: 'pod' | 'template';
  readonly namespace: string;
  readonly isReplaced: boolean;
  /** Parameter values as given, without defaults. */
  readonly parameters: { readonly policy: JsonObject; readonly shared: JsonObject };
  readonly variables: Bound | null;
  readonly statics: Statics;
  /** Values of closed expressions for this pod, as they become known. */
  readonly known: Map<Expression, Value>;
  /** Told of each condition that is decided: a `when`, or an operand of `and`, `or`, `not` and `if`. */
  readonly onCondition?: ((condition: Expression, holds: boolean) => void) | undefined;
}

type Evaluate<Kind extends ExpressionKind> = (expression: Expressions[Kind], scope: Scope) => Value;

export function bind(scope: Scope, variable: Variable, value: Value): Scope {
  const { object, pod, kind, context, namespace, isReplaced, parameters, statics, known, onCondition } =
    scope;
  const variables = { id: variable.id, value, outer: scope.variables };
  return {
    object,
    pod,
    kind,
    context,
    namespace,
    isReplaced,
    parameters,
    variables,
    statics,
    known,
    onCondition,
  };
}

/** The innermost binding counts. */
function boundValue(variable: Variable, bound: Bound | null): Value {
  invariant(bound !== null, `variable ${variable.id} is not bound`);
  return bound.id === variable.id ? bound.value : boundValue(variable, bound.outer);
}

const evalStr = (expression: Expression, scope: Scope): string => asStr(evaluate(expression, scope));
const evalInt = (expression: Expression, scope: Scope): number => asInt(evaluate(expression, scope));
const evalNode = (expression: Expression, scope: Scope): Located => asNode(evaluate(expression, scope));
const evalItems = (expression: Expression, scope: Scope): readonly Value[] =>
  asItems(evaluate(expression, scope));
const evalNames = (expression: Expression, scope: Scope): readonly string[] =>
  evalItems(expression, scope).map(asStr);
const namesValue = (names: Iterable<string>): Value => listValue(text.sortedDistinct(names).map(str));
const optional = (value: string | null): Value => (value === null ? none : str(value));

/** Decides a condition, and tells the observer. */
export function holds(condition: Expression, scope: Scope): boolean {
  const result = asBool(evaluate(condition, scope));
  scope.onCondition?.(condition, result);
  return result;
}

type Quantifier = { readonly source: Expression; readonly variable: Variable; readonly where: Expression };

function itemsWhere(over: Quantifier, scope: Scope): readonly Value[] {
  return evalItems(over.source, scope).filter((item) => holds(over.where, bind(scope, over.variable, item)));
}

/** The scopes of all combinations of items. */
export function scopesOver(from: readonly Binding[], scope: Scope): readonly Scope[] {
  return from.reduce<readonly Scope[]>(
    (scopes, { variable, source }) =>
      scopes.flatMap((outer) => evalItems(source, outer).map((item) => bind(outer, variable, item))),
    [scope],
  );
}

/** -1, 0 or 1; both sides have one type, which analysis has checked. */
function compare(left: Value, right: Value): number {
  if (left.type === 'int') return Math.sign(left.int - asInt(right));
  invariant(
    left.type === 'quantity' && right.type === 'quantity',
    `cannot compare ${left.type} with ${right.type}`,
  );
  return left.nano < right.nano ? -1 : left.nano > right.nano ? 1 : 0;
}

function areEqual(left: Value, right: Value): boolean {
  if (left.type === 'str') return left.str === asStr(right);
  if (left.type === 'bool') return left.bool === asBool(right);
  return compare(left, right) === 0;
}

const evaluators: { readonly [Kind in ExpressionKind]: Evaluate<Kind> } = {
  literal: ({ value }) => {
    if (typeof value === 'string') return str(value);
    return typeof value === 'boolean' ? bool(value) : int(value);
  },
  root: ({ name }, scope) => nodeValue(name === 'pod' ? scope.pod : scope.object),
  data: ({ value }) => nodeValue({ value, path: null }),
  parameter: ({ scope: whose, path, fallback }, scope) => {
    const given = memberAt(scope.parameters[whose], path);
    const fits = given !== undefined && jsonTypeOf(given) === jsonTypeOf(fallback);
    return nodeValue({ value: fits ? given : fallback, path: null });
  },
  variable: ({ variable }, scope) => boundValue(variable, scope.variables),
  named: ({ value }, scope) => evaluate(value, scope),

  field: ({ base, key }, scope) => nodeValue(member(evalNode(base, scope), evalStr(key, scope))),
  read: ({ node, as }, scope) => read(evalNode(node, scope), as),
  items: ({ node, filter }, scope) => {
    const list = evalNode(node, scope);
    return listValue(itemsOf(list, filter).map(nodeValue), list.path);
  },
  strings: ({ node }, scope) => listValue(stringsOf(evalNode(node, scope)).map(str)),
  entries: ({ node, filter }, scope) =>
    listValue(entriesOf(evalNode(node, scope), filter).map((entry) => ({ type: 'entry', entry }))),
  key: ({ entry }, scope) => str(asEntry(evaluate(entry, scope)).key),
  value: ({ entry }, scope) => nodeValue(asEntry(evaluate(entry, scope)).node),
  typeIs: ({ node, type }, scope) => bool(typeIs(evalNode(node, scope), type)),
  present: ({ of }, scope) => {
    const value = evaluate(of, scope);
    return bool(value.type === 'node' ? value.node.value !== undefined : value.type !== 'none');
  },
  orElse: ({ optional: value, fallback }, scope) => {
    const found = evaluate(value, scope);
    return found.type === 'none' ? evaluate(fallback, scope) : found;
  },
  append: ({ lists }, scope) => {
    const parts = lists.map((list) => evaluate(list, scope));
    const [first] = parts;
    return listValue(parts.flatMap(asItems), first?.type === 'list' ? first.place : null);
  },

  any: (expression, scope) => bool(itemsWhere(expression, scope).length > 0),
  all: (expression, scope) => {
    const items = evalItems(expression.source, scope);
    return bool(items.every((item) => holds(expression.where, bind(scope, expression.variable, item))));
  },
  count: (expression, scope) => int(itemsWhere(expression, scope).length),
  sum: ({ source, variable, term }, scope) =>
    int(
      evalItems(source, scope).reduce((total, item) => total + evalInt(term, bind(scope, variable, item)), 0),
    ),
  find: (expression, scope) => {
    const source = evaluate(expression.source, scope);
    const place = source.type === 'list' ? source.place : null;
    return itemsWhere(expression, scope)[0] ?? nodeValue({ value: undefined, path: place });
  },

  names: ({ from, where, value }, scope) =>
    namesValue(
      scopesOver(from, scope)
        .filter((inner) => holds(where, inner))
        .map((inner) => evalStr(value, inner)),
    ),
  union: ({ of }, scope) => namesValue(of.flatMap((names) => evalNames(names, scope))),
  minus: ({ left, right }, scope) => {
    const taken = new Set(evalNames(right, scope));
    return namesValue(evalNames(left, scope).filter((name) => !taken.has(name)));
  },
  has: ({ names, name }, scope) => bool(evalNames(names, scope).includes(evalStr(name, scope))),
  size: ({ names }, scope) => int(evalNames(names, scope).length),
  first: ({ names }, scope) => optional(evalNames(names, scope)[0] ?? null),
  join: ({ of, separator }, scope) => str(evalNames(of, scope).join(separator)),

  and: ({ of }, scope) => bool(of.every((operand) => holds(operand, scope))),
  or: ({ of }, scope) => bool(of.some((operand) => holds(operand, scope))),
  not: ({ of }, scope) => bool(!holds(of, scope)),
  if: ({ condition, whenTrue, whenFalse }, scope) =>
    evaluate(holds(condition, scope) ? whenTrue : whenFalse, scope),
  let: ({ variable, value, body }, scope) => evaluate(body, bind(scope, variable, evaluate(value, scope))),
  equals: ({ left, right }, scope) => bool(areEqual(evaluate(left, scope), evaluate(right, scope))),
  less: ({ left, right }, scope) => bool(compare(evaluate(left, scope), evaluate(right, scope)) < 0),
  lessOrEqual: ({ left, right }, scope) => bool(compare(evaluate(left, scope), evaluate(right, scope)) <= 0),
  add: ({ of }, scope) => int(of.reduce((total, term) => total + evalInt(term, scope), 0)),

  startsWith: ({ text: whole, part }, scope) => bool(evalStr(whole, scope).startsWith(evalStr(part, scope))),
  endsWith: ({ text: whole, part }, scope) => bool(evalStr(whole, scope).endsWith(evalStr(part, scope))),
  contains: ({ text: whole, part }, scope) => bool(evalStr(whole, scope).includes(evalStr(part, scope))),
  before: ({ text: whole, separator }, scope) => optional(text.before(evalStr(whole, scope), separator)),
  after: ({ text: whole, separator }, scope) => optional(text.after(evalStr(whole, scope), separator)),
  split: ({ text: whole, separator }, scope) =>
    listValue(text.split(evalStr(whole, scope), separator).map(str)),
  trim: ({ text: whole, characters }, scope) => str(text.trim(evalStr(whole, scope), characters)),
  lowerAscii: ({ text: whole }, scope) => str(text.lowerAscii(evalStr(whole, scope))),
  length: ({ text: whole }, scope) => int(text.codePointLength(evalStr(whole, scope))),
  byteLength: ({ text: whole }, scope) => int(text.byteLength(evalStr(whole, scope))),
  matches: ({ text: whole, pattern }, scope) => {
    const regex = scope.statics.patterns.get(pattern);
    invariant(regex !== undefined, `the pattern ${pattern} is not among the program's`);
    return bool(regex.test(evalStr(whole, scope)));
  },
  concat: ({ of }, scope) => str(of.map((part) => evalStr(part, scope)).join('')),
  quantity: ({ text: whole }, scope) => {
    const nano = parseQuantity(evalStr(whole, scope));
    return nano === null ? none : { type: 'quantity', nano };
  },

  shown: ({ text: whole, as }, scope) => str(shown(evalStr(whole, scope), as)),
  shownNames: ({ names }, scope) => str(shownNames(evalNames(names, scope))),
  digits: ({ of }, scope) => str(String(evalInt(of, scope))),
  suggest: ({ text: whole, among }, scope) =>
    optional(suggest(evalStr(whole, scope), evalNames(among, scope))),

  kindIs: ({ kinds }, { kind }) =>
    bool(kinds.some((other) => other.group === kind.group && other.kind === kind.kind)),
  contextIs: ({ context }, scope) => bool(context === scope.context),
  namespace: (_, scope) => str(scope.namespace),
  isReplaced: (_, scope) => bool(scope.isReplaced),
};

function evaluateAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: Expressions[Kind],
  scope: Scope,
): Value {
  return evaluators[kind](expression, scope);
}

/** The meaning of an expression: slow-looking and obvious, the oracle of every emitter. */
export function evaluate(expression: Expression, scope: Scope): Value {
  if (!scope.statics.closed.has(expression)) return evaluateAs(expression.kind, expression, scope);
  const known = scope.known.get(expression);
  if (known !== undefined) return known;
  const value = evaluateAs(expression.kind, expression, scope);
  scope.known.set(expression, value);
  return value;
}
