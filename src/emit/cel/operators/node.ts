import { constantItems, constantNode } from '../../../analysis/constant.ts';
import { isJsonObject } from '../../../base/json.ts';
import type { Expression } from '../../../ir/expression.ts';
import { nodeHint, textHint } from '../hint.ts';
import { isOfType, jsonTerm } from '../json-term.ts';
import type { Emitter, Operators } from '../operator.ts';
import { givenParameter } from '../parameters.ts';
import { podExists, podMap, podNode } from '../pod.ts';
import { define, open, type Scope, toOutermost, variableValue } from '../scope.ts';
import * as cel from '../term.ts';
import { as, bareGuard, type CelValue, optional, presence, scalar } from '../value.ts';
import { readers, textOrEmpty, typeTest } from './types.ts';

type Node = Extract<CelValue, { readonly type: 'node' }>;

const emptyMap = cel.map([]);

/** A node as a map; an empty one when it is absent or no map. */
export function asMap(node: Expression, scope: Scope, emitter: Emitter): cel.Term {
  if (node.kind === 'root') return node.name === 'object' ? scope.side.object : podMap(scope);
  const closed = scope.facts.isClosed(node);
  const within = closed ? toOutermost(scope) : scope;
  const make = (): cel.Term => {
    const { guards, map } = openMap(as('node', emitter.value(node, within)), within);
    return cel.conditional(cel.and(...guards), map, emptyMap);
  };
  return closed ? define(scope, `map ${scope.facts.key(node)}`, nodeHint(node), make) : make();
}

/** A node as a map, and the conditions under which it is one. */
function openMap(
  { guards, term, shape }: Node,
  scope: Scope,
): { readonly guards: readonly cel.Term[]; readonly map: cel.Term } {
  const isMap = shape === 'map' ? [] : [typeTest.map(term)];
  return { guards: open(scope, [...guards, ...isMap]), map: term };
}

/** The map that holds a field or entries: a variable of the policy, or as it is with its conditions. */
export function mapAt(
  node: Expression,
  scope: Scope,
  emitter: Emitter,
): { readonly guards: readonly cel.Term[]; readonly map: cel.Term } {
  if (scope.facts.isClosed(node)) return { guards: [], map: asMap(node, scope, emitter) };
  return openMap(as('node', emitter.value(node, scope)), scope);
}

/** The compiler computes what is constant. */
function constantOptional(items: readonly Expression[], scope: Scope, emitter: Emitter): CelValue {
  const [item] = items;
  if (item === undefined) return optional([cel.falseTerm], cel.nullTerm);
  return optional([], emitter.scalar(item, scope));
}

export const nodeOperators: Operators<
  | 'literal'
  | 'root'
  | 'data'
  | 'parameter'
  | 'variable'
  | 'named'
  | 'field'
  | 'read'
  | 'key'
  | 'value'
  | 'typeIs'
  | 'present'
  | 'orElse'
> = {
  literal: ({ value }) => scalar(jsonTerm(value)),
  root: ({ name }, scope) => {
    if (name === 'object') return { type: 'node', guards: [], term: scope.side.object, shape: 'map' };
    return { type: 'node', guards: [podExists(scope)], term: podNode(scope), shape: 'unknown' };
  },
  data: ({ value }) => {
    const shape = isJsonObject(value) ? 'map' : 'unknown';
    return { type: 'node', guards: [], term: cel.call('dyn', jsonTerm(value)), shape };
  },
  parameter: (expression, scope) => {
    const { parameters } = scope.body;
    if (parameters !== null) return givenParameter(expression, parameters, scope);
    scope.body.refuse(expression, 'parameters are inlined in CEL');
    return { type: 'node', guards: [], term: cel.nullTerm, shape: 'unknown' };
  },
  variable: ({ variable }, scope) => variableValue(scope, variable),
  named: ({ name, value }, scope, emitter) => {
    if (!scope.facts.isClosed(value)) return emitter.value(value, scope);
    const emitted = emitter.value(value, { ...toOutermost(scope), hint: name });
    if (emitted.type !== 'scalar' && emitted.type !== 'names') return emitted;
    return { ...emitted, term: define(scope, scope.facts.key(value), name, () => emitted.term) };
  },
  field: ({ base, key }, scope, emitter) => {
    const keyTerm = emitter.scalar(key, scope);
    const { guards, map } = mapAt(base, scope, emitter);
    const constant = typeof keyTerm.literal === 'string' ? keyTerm.literal : null;
    const isThere = constant === null ? cel.isIn(keyTerm, map) : cel.has(map, constant);
    const term = constant === null ? cel.at(map, keyTerm) : cel.member(map, constant);
    return { type: 'node', guards: open(scope, [...guards, isThere]), term, shape: 'unknown' };
  },
  read: (expression, scope, emitter) => {
    const { node, as: readType } = expression;
    const constant = constantItems(expression);
    if (constant !== null) return constantOptional(constant, scope, emitter);
    const { guards, term, shape } = as('node', emitter.value(node, scope));
    if (shape === 'text' && readType === 'text') return optional(guards, textOrEmpty(term), null, term);
    return readers[readType](guards, term);
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
    if (hint === null || !scope.facts.isClosed(of)) return scalar(isThere);
    return scalar(define(scope, `present ${scope.facts.key(of)}`, `has-${hint}`, () => isThere));
  },
  orElse: ({ optional: of, fallback }, scope, emitter) => {
    const value = as('optional', emitter.value(of, scope));
    const term = value.under(cel.conditional(bareGuard(value), value.term, emitter.scalar(fallback, scope)));
    const hint = textHint(of);
    if (hint === null || !scope.facts.isClosed(of)) return scalar(term);
    return scalar(define(scope, `text ${scope.facts.key(of)}`, hint, () => term));
  },
};
