import { compareCodePoints } from '../../base/code-points.ts';
import type { Expression, ExpressionOf, Variable } from '../../ir/expression.ts';
import type { Rule } from '../../ir/policy.ts';
import type { Facts } from './facts.ts';

/**
 * How the places of a rule's findings are ordered, which decides the order of messages; CEL has neither paths nor
 * indices.
 */
export type Places =
  /** One place: messages are in order of their text. */
  | { readonly kind: 'one'; readonly path: readonly string[] }
  /** Members of one map, by their keys. */
  | { readonly kind: 'keys'; readonly path: readonly string[]; readonly key: Expression }
  /** Items of lists, in document order: `innermost` if there is a finding at most for each of them. */
  | {
      readonly kind: 'items';
      readonly variable: Variable;
      readonly tail: readonly string[];
      /** The key of a member of the map that is at the tail. */
      readonly key: Expression | null;
      readonly isInnermost: boolean;
      /** Whether the list depends on the object alone, so that its positions can be computed. */
      readonly hasPositions: boolean;
    }
  | { readonly kind: 'unknown' };

const unknown: Places = { kind: 'unknown' };

/** The path of a node that is the same for every finding. */
export function constantPath(node: Expression): readonly string[] | null {
  if (node.kind === 'root') return [node.name];
  if (node.kind !== 'field' || node.key.kind !== 'literal') return null;
  const base = constantPath(node.base);
  return base === null ? null : [...base, String(node.key.value)];
}

export function comparePaths(left: readonly string[], right: readonly string[]): number {
  for (const [index, segment] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareCodePoints(segment, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

interface Split {
  readonly base: Expression;
  readonly tail: readonly string[];
}

/** The constant fields at the end of a place, and what they are read from. */
function splitTail(place: Expression): Split {
  if (place.kind !== 'field' || place.key.kind !== 'literal') return { base: place, tail: [] };
  const { base, tail } = splitTail(place.base);
  return { base, tail: [...tail, String(place.key.value)] };
}

function sourceOf(rule: Rule, id: string): Expression | null {
  return rule.each.find(({ variable }) => variable.id === id)?.source ?? null;
}

/** The member that an entry of a map stands for. */
function entryPlace(entry: Expression, rule: Rule, facts: Facts): Places {
  if (entry.kind !== 'variable') return unknown;
  const source = sourceOf(rule, entry.variable.id);
  if (source?.kind !== 'entries') return unknown;
  const key: Expression = { kind: 'key', entry };
  const path = constantPath(source.node);
  if (path !== null) return { kind: 'keys', path, key };
  const { base, tail } = splitTail(source.node);
  return base.kind === 'variable' ? { ...itemPlace(base.variable, tail, rule, facts), key } : unknown;
}

function itemPlace(
  variable: Variable,
  tail: readonly string[],
  rule: Rule,
  facts: Facts,
): Extract<Places, { kind: 'items' }> {
  const innermost = rule.each.findLast((binding) => !isOptional(binding.source));
  const source = sourceOf(rule, variable.id);
  const isInnermost = variable.id === innermost?.variable.id;
  const hasPositions = source !== null && facts.isClosed(source);
  return { kind: 'items', variable, tail, key: null, isInnermost, hasPositions };
}

/** Whether the rule finds something only where a node can be read. */
function isRead(node: Expression, { each }: Rule, facts: Facts): boolean {
  return each.some(({ source }) => source.kind === 'read' && facts.areEqual(source.node, node));
}

/**
 * A member by a computed key: known to be there only when the rule reads it, or the key is that of an entry of the
 * same map.
 */
function memberPlace({ base, key }: ExpressionOf<'field'>, rule: Rule, facts: Facts): Places {
  const path = constantPath(base);
  if (path !== null && isRead({ kind: 'field', base, key }, rule, facts)) return { kind: 'keys', path, key };
  if (key.kind !== 'key' || key.entry.kind !== 'variable') return unknown;
  const source = sourceOf(rule, key.entry.variable.id);
  if (source?.kind !== 'entries' || !facts.areEqual(source.node, base)) return unknown;
  return entryPlace(key.entry, rule, facts);
}

/** Where the findings of a rule are. */
export function placesOf(rule: Rule, facts: Facts): Places {
  const path = constantPath(rule.at);
  if (path !== null) return { kind: 'one', path };
  if (facts.isClosed(rule.at)) return { kind: 'one', path: [] };
  const { base, tail } = splitTail(rule.at);
  if (base.kind === 'value') return tail.length === 0 ? entryPlace(base.entry, rule, facts) : unknown;
  if (base.kind === 'field') return tail.length === 0 ? memberPlace(base, rule, facts) : unknown;
  return base.kind === 'variable' ? itemPlace(base.variable, tail, rule, facts) : unknown;
}

function isOptional(source: Expression): boolean {
  return ['read', 'before', 'after', 'first', 'quantity'].includes(source.kind);
}
