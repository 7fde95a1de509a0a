import { invariant } from '../../base/invariant.ts';
import type { Expression } from '../../ir/expression.ts';
import type { Rule } from '../../ir/policy.ts';
import { collect } from './collect.ts';
import { emitter } from './emit.ts';
import { typeTest } from './operators/types.ts';
import { comparePaths, constantPath, type Places } from './place.ts';
import { holdingTerms, open, type Scope, variableValue } from './scope.ts';
import * as cel from './term.ts';
import { as, type NodeShape } from './value.ts';

/** Ends what findings are sorted by; less than every character of a key or a message. */
const end = cel.text('\u0000');

/** Positions have one number of digits when this is added. */
const firstPosition = 1000;

/** How the findings of a rule are brought into order. */
export interface Order {
  /** What comes first in the sort key: the rule and the path, where there are several. */
  readonly prefix: readonly string[];
  readonly places: Places;
  /** Whether the elements are to be sorted; those of one list are in order already. */
  readonly isSorted: boolean;
}

/** The part of the tail that exists, each field ended: an absent one is at the place of its nearest ancestor. */
function tailKey(base: cel.Term, tail: readonly string[], shape: NodeShape, scope: Scope): cel.Term {
  const [field, ...rest] = tail;
  if (field === undefined) return cel.text('');
  const isMap = shape === 'map' ? [] : [typeTest.map(base)];
  const isThere = open(scope, [...isMap, cel.has(base, field)]);
  const inner = tailKey(cel.member(base, field), rest, 'unknown', holdingTerms(scope, isThere));
  return cel.conditional(cel.and(...isThere), cel.sum([cel.text(field), end, inner]), cel.text(''));
}

function placeKey(places: Places, scope: Scope): readonly cel.Term[] {
  if (places.kind === 'keys') return [emitter.scalar(places.key, scope), end];
  if (places.kind !== 'items') return [];
  const { term, shape } = as('node', variableValue(scope, places.variable));
  invariant(term.index !== undefined, 'a place has a position');
  const position = cel.call('string', cel.sum([cel.int(firstPosition), term.index]));
  const tail = places.tail.length === 0 ? [] : [tailKey(term, places.tail, shape, scope)];
  const key = places.key === null ? [] : [emitter.scalar(places.key, scope), end];
  return [position, end, ...tail, ...key];
}

function sortKey({ prefix, places, isSorted }: Order): ((scope: Scope) => readonly cel.Term[]) | undefined {
  if (!isSorted) return undefined;
  const first = prefix.length === 0 ? [] : [cel.text(prefix.map((part) => `${part}\u0000`).join(''))];
  const hasKey = places.kind === 'keys' || places.kind === 'items';
  if (first.length === 0 && !hasKey) return undefined;
  return (scope) => [...first, ...placeKey(places, scope)];
}

/** What a rule finds, as a list of strings: sort keys, where there are any, and messages. */
export function elementsOf(rule: Rule, order: Order, scope: Scope): cel.Term {
  const { places, isSorted } = order;
  const from = rule.each.map(({ variable, source }) => ({
    variable,
    source: places.kind === 'items' ? inOrder(source) : source,
  }));
  const byPosition = places.kind === 'items' && isSorted ? places.variable.id : undefined;
  const collected = { from, where: rule.when, value: rule.message, sortKey: sortKey(order), byPosition };
  return collect(collected, scope, emitter);
}

/** The message of an element. */
export function messageOf(element: cel.Term, order: Order): cel.Term {
  if (sortKey(order) === undefined) return element;
  const start = cel.sum([cel.method(element, 'lastIndexOf', end), cel.int(1)]);
  return cel.method(element, 'substring', start);
}

function listPath(list: Expression): readonly string[] {
  return list.kind === 'items' ? (constantPath(list.node) ?? []) : [];
}

/** Lists one after the other in the order of their places. */
function inOrder(source: Expression): Expression {
  if (source.kind !== 'append') return source;
  return { ...source, lists: [...source.lists].sort((a, b) => comparePaths(listPath(a), listPath(b))) };
}
