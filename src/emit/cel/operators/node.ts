import { constantItems, constantNode } from '../../../analysis/constant.ts';
import { isJsonArray, isJsonObject, type Json } from '../../../base/json.ts';
import type { Expression, ValueType } from '../../../ir/expression.ts';
import { isClosed, keyOf } from '../key.ts';
import type { Emitter, Operators } from '../operator.ts';
import { podExists, podMap, podNode } from '../pod.ts';
import { define, itemName, type Scope, toOutermost, variableValue } from '../scope.ts';
import * as cel from '../term.ts';
import { as, bareGuard, type CelValue, type NodeShape, optional, presence, scalar } from '../value.ts';
import { readers, textOrEmpty, typeTest } from './types.ts';

const emptyMap = cel.map([]);
const emptyList = cel.list();

/** A JSON value as a CEL literal. Literals of mixed types compile only as `dyn`. */
function literalTerm(value: Json): cel.Term {
  if (value === null) return cel.nullTerm;
  if (typeof value === 'string') return cel.text(value);
  if (typeof value === 'boolean') return cel.bool(value);
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? cel.int(value) : cel.call('double', cel.text(String(value)));
  }
  const dyn = (member: Json): cel.Term => cel.call('dyn', literalTerm(member));
  if (isJsonArray(value)) return cel.list(...value.map(dyn));
  return cel.map(Object.entries(value).map(([key, member]) => [key, dyn(member)]));
}

/** The last word of a node's path, for the names of variables. */
export function lastWord(node: Expression): string {
  if (node.kind === 'field' && node.key.kind === 'literal')
    return String(node.key.value).replace(/^.*\//, '');
  if (node.kind === 'root') return node.name;
  if (node.kind === 'parameter') return node.path.at(-1) ?? 'parameter';
  return node.kind === 'data' ? 'data' : 'value';
}

/** Object metadata and pod metadata are told apart by name. */
function hintOf(node: Expression): string {
  const word = lastWord(node);
  for (let base = node; ; base = base.base) {
    if (base.kind === 'root') return base.name === 'object' && node !== base ? `object-${word}` : word;
    if (base.kind !== 'field') return word;
  }
}

/** A node as a map; an empty one when it is absent or no map. */
export function asMap(node: Expression, scope: Scope, emitter: Emitter): cel.Term {
  if (node.kind === 'root') return node.name === 'object' ? scope.side.object : podMap(scope);
  const closed = isClosed(node);
  const make = (): cel.Term => {
    const { guards, term, shape } = as('node', emitter.value(node, closed ? toOutermost(scope) : scope));
    const isMap = shape === 'map' ? [] : [typeTest.map(term)];
    return cel.conditional(cel.and(...guards, ...isMap), term, emptyMap);
  };
  return closed ? define(scope, `map ${keyOf(node)}`, hintOf(node), make) : make();
}

/** The name of a variable for a text that may be absent; null for what is short enough to be written twice. */
function textHint(of: Expression): string | null {
  if (of.kind === 'read') return of.as === 'text' ? hintOf(of.node) : null;
  return of.kind === 'before' || of.kind === 'after' ? 'part' : null;
}

/** The node's items, or none when it is absent or no list. */
function listOf(
  node: Expression,
  scope: Scope,
  emitter: Emitter,
  keep: ((item: cel.Term) => cel.Term) | null,
): cel.Term {
  const { guards, term } = as('node', emitter.value(node, scope));
  const item = itemName(scope, 'item');
  const items = keep === null ? term : cel.macro(term, 'filter', item, keep(cel.name(item)));
  return cel.conditional(cel.and(...guards, typeTest.list(term)), items, emptyList);
}

/** Computes what depends on the object alone once, in a variable. */
function once(
  expression: Expression,
  hint: string,
  scope: Scope,
  make: (scope: Scope) => cel.Term,
): cel.Term {
  if (!isClosed(expression)) return make(scope);
  return define(scope, keyOf(expression), hint, () => make(toOutermost(scope)));
}

function keysThat(map: cel.Term, item: string, keep: ((value: cel.Term) => cel.Term) | null): cel.Term {
  const key = cel.name(item);
  const condition = keep === null ? cel.trueTerm : keep(cel.at(map, key));
  return cel.macro(map, 'filter', item, condition);
}

const isText = (term: cel.Term): cel.Term => cel.or(typeTest.str(term), typeTest.null(term));

const entryFilters = { any: null, map: typeTest.map, text: isText } as const;
const entryShapes = { any: 'unknown', map: 'map', text: 'text' } as const;

export const nodeOperators: Operators<
  | 'literal'
  | 'root'
  | 'data'
  | 'parameter'
  | 'variable'
  | 'named'
  | 'field'
  | 'read'
  | 'items'
  | 'strings'
  | 'entries'
  | 'key'
  | 'value'
  | 'typeIs'
  | 'present'
  | 'orElse'
  | 'append'
> = {
  literal: ({ value }) => scalar(literalTerm(value)),
  root: ({ name }, scope) => {
    if (name === 'object') return { type: 'node', guards: [], term: scope.side.object, shape: 'map' };
    return { type: 'node', guards: [podExists(scope)], term: podNode(scope), shape: 'unknown' };
  },
  data: ({ value }) => {
    const shape: NodeShape = isJsonObject(value) ? 'map' : 'unknown';
    return { type: 'node', guards: [], term: cel.call('dyn', literalTerm(value)), shape };
  },
  parameter: (expression, scope) => {
    scope.body.refuse(expression, 'parameters are inlined in CEL');
    return { type: 'node', guards: [], term: cel.nullTerm, shape: 'unknown' };
  },
  variable: ({ variable }, scope) => variableValue(scope, variable),
  named: ({ name, value }, scope, emitter) => {
    if (!isClosed(value)) return emitter.value(value, scope);
    const emitted = emitter.value(value, { ...toOutermost(scope), hint: name });
    if (emitted.type !== 'scalar' && emitted.type !== 'names') return emitted;
    return { ...emitted, term: define(scope, keyOf(value), name, () => emitted.term) };
  },
  field: ({ base, key }, scope, emitter) => {
    const keyTerm = emitter.scalar(key, scope);
    const isConstant = typeof keyTerm.literal === 'string';
    const [guards, map]: readonly [readonly cel.Term[], cel.Term] = isClosed(base)
      ? [[], asMap(base, scope, emitter)]
      : openBase(as('node', emitter.value(base, scope)));
    const isThere = isConstant ? cel.has(map, String(keyTerm.literal)) : cel.isIn(keyTerm, map);
    const member = isConstant ? cel.member(map, String(keyTerm.literal)) : cel.at(map, keyTerm);
    return { type: 'node', guards: [...guards, isThere], term: member, shape: 'unknown' };
  },
  read: (expression, scope, emitter) => {
    const { node, as: readType } = expression;
    const constant = constantItems(expression);
    if (constant !== null) return constantOptional(constant, scope, emitter);
    const { guards, term, shape } = as('node', emitter.value(node, scope));
    if (shape === 'text' && readType === 'text') return optional(guards, textOrEmpty(term), null, term);
    return readers[readType](guards, term);
  },
  items: (expression, scope, emitter) => {
    const { node, filter } = expression;
    const term = once(expression, hintOf(node), scope, (within) =>
      listOf(node, within, emitter, filter === 'any' ? null : typeTest.map),
    );
    return { type: 'nodes', term, shape: filter === 'map' ? 'map' : 'unknown' };
  },
  strings: (expression, scope, emitter) => {
    const { node } = expression;
    const make = (within: Scope): cel.Term => listOf(node, within, emitter, typeTest.str);
    return { type: 'strings', term: once(expression, hintOf(node), scope, make) };
  },
  entries: (expression, scope, emitter) => {
    const { node, filter } = expression;
    const map = asMap(node, scope, emitter);
    const hint = `${hintOf(node).replace(/s$/, '')}-keys`;
    const keys = once(expression, hint, scope, (within) =>
      keysThat(map, itemName(within, 'key'), entryFilters[filter]),
    );
    return { type: 'entries', keys, map, shape: entryShapes[filter] };
  },
  key: ({ entry }, scope, emitter) => scalar(as('entry', emitter.value(entry, scope)).key),
  value: ({ entry }, scope, emitter) => {
    const { map, key, shape } = as('entry', emitter.value(entry, scope));
    return { type: 'node', guards: [], term: cel.at(map, key), shape };
  },
  typeIs: ({ node, type }, scope, emitter) => {
    const constant = constantNode(node);
    if (constant !== null) return scalar(cel.bool(isOfType(constant.value, type)));
    const { guards, term } = as('node', emitter.value(node, scope));
    return scalar(cel.and(...guards, typeTest[type](term)));
  },
  present: ({ of }, scope, emitter) => {
    const value = emitter.value(of, scope);
    if (value.type === 'node') return scalar(cel.and(...value.guards));
    const isThere = presence(as('optional', value));
    const hint = textHint(of);
    if (hint === null || !isClosed(of)) return scalar(isThere);
    return scalar(define(scope, `present ${keyOf(of)}`, `has-${hint}`, () => isThere));
  },
  orElse: ({ optional: of, fallback }, scope, emitter) => {
    const value = as('optional', emitter.value(of, scope));
    const term = value.under(cel.conditional(bareGuard(value), value.term, emitter.scalar(fallback, scope)));
    const hint = textHint(of);
    return scalar(
      hint !== null && isClosed(of) ? define(scope, `text ${keyOf(of)}`, hint, () => term) : term,
    );
  },
  append: ({ lists }, scope, emitter) => {
    const nodes = lists.map((list) => as('nodes', emitter.value(list, scope)));
    const shape: NodeShape = nodes.every((list) => list.shape === 'map') ? 'map' : 'unknown';
    if (nodes.length === 0) return { type: 'nodes', term: emptyList, shape };
    return { type: 'nodes', term: cel.sum(nodes.map((list) => list.term)), shape };
  },
};

/** The compiler computes what is constant, and takes a test of the wrong type for a mistake. */
function constantOptional(items: readonly Expression[], scope: Scope, emitter: Emitter): CelValue {
  const [item] = items;
  return item === undefined
    ? optional([cel.falseTerm], cel.nullTerm)
    : optional([], emitter.scalar(item, scope));
}

function isOfType(value: Json | undefined, type: ValueType): boolean {
  if (value === null) return type === 'null';
  if (isJsonArray(value)) return type === 'list';
  if (isJsonObject(value)) return type === 'map';
  if (typeof value === 'number') return type === 'number' || (type === 'int' && Number.isSafeInteger(value));
  return (typeof value === 'string' && type === 'str') || (typeof value === 'boolean' && type === 'bool');
}

function openBase(
  base: Extract<CelValue, { readonly type: 'node' }>,
): readonly [readonly cel.Term[], cel.Term] {
  const isMap = base.shape === 'map' ? [] : [typeTest.map(base.term)];
  return [[...base.guards, ...isMap], base.term];
}
