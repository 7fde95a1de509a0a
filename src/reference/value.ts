import type { Json } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';

/** A place in the object: its value, or undefined when absent. */
export interface Located {
  readonly value: Json | undefined;
  /** Of the value; of the nearest ancestor that exists, when it is absent. Null for what is not in the object. */
  readonly path: Path | null;
}

export interface LocatedEntry {
  readonly key: string;
  readonly node: Located;
}

/** What an expression yields. Collections are lists here: nodes, strings, entries and names. */
export type Value =
  | { readonly type: 'str'; readonly str: string }
  | { readonly type: 'bool'; readonly bool: boolean }
  | { readonly type: 'int'; readonly int: number }
  /** In units of 10⁻⁹. */
  | { readonly type: 'quantity'; readonly nano: bigint }
  | { readonly type: 'node'; readonly node: Located }
  | { readonly type: 'entry'; readonly entry: LocatedEntry }
  /** Sorted by code point and distinct where the expression is of type `names`. */
  | { readonly type: 'list'; readonly items: readonly Value[]; readonly place: Path | null }
  | { readonly type: 'none' };

export const none: Value = { type: 'none' };
export const str = (text: string): Value => ({ type: 'str', str: text });
export const bool = (value: boolean): Value => ({ type: 'bool', bool: value });
export const int = (value: number): Value => ({ type: 'int', int: value });
export const nodeValue = (node: Located): Value => ({ type: 'node', node });
export const listValue = (items: readonly Value[], place: Path | null = null): Value => ({
  type: 'list',
  items,
  place,
});

/** Analysis has checked the types of expressions: another one is a bug. */
function unexpected(expected: Value['type'], found: Value): never {
  throw new Error(`keystone bug: expected a ${expected}, found a ${found.type}`);
}

export function asStr(value: Value): string {
  return value.type === 'str' ? value.str : unexpected('str', value);
}

export function asBool(value: Value): boolean {
  return value.type === 'bool' ? value.bool : unexpected('bool', value);
}

export function asInt(value: Value): number {
  return value.type === 'int' ? value.int : unexpected('int', value);
}

export function asNode(value: Value): Located {
  return value.type === 'node' ? value.node : unexpected('node', value);
}

export function asEntry(value: Value): LocatedEntry {
  return value.type === 'entry' ? value.entry : unexpected('entry', value);
}

/** The items of a collection; an optional is no or one item. */
export function asItems(value: Value): readonly Value[] {
  if (value.type === 'list') return value.items;
  return value.type === 'none' ? [] : [value];
}
