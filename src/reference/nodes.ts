import { compareCodePoints } from '../base/code-points.ts';
import { isJsonArray, isJsonObject, type Json, ownMember } from '../base/json.ts';
import type { ItemFilter, ReadType, ValueType } from '../ir/expression.ts';
import { parseQuantity } from './quantity.ts';
import { bool, int, type Located, type LocatedEntry, none, str, type Value } from './value.ts';

/** A member of a map, by its own key; absent otherwise, at the place of the nearest thing that is there. */
export function member(base: Located, key: string): Located {
  if (!isJsonObject(base.value)) return { value: undefined, path: base.path };
  const value = ownMember(base.value, key);
  if (value === undefined) return { value: undefined, path: base.path };
  return { value, path: base.path === null ? null : [...base.path, key] };
}

const isType: Readonly<Record<ValueType, (value: Json) => boolean>> = {
  null: (value) => value === null,
  bool: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  int: (value) => Number.isSafeInteger(value),
  str: (value) => typeof value === 'string',
  list: isJsonArray,
  map: isJsonObject,
};

export function typeIs(node: Located, type: ValueType): boolean {
  return node.value !== undefined && isType[type](node.value);
}

function quantityOf(value: Json): Value {
  if (typeof value !== 'string' && typeof value !== 'number') return none;
  const nano = parseQuantity(String(value));
  return nano === null ? none : { type: 'quantity', nano };
}

const readers: Readonly<Record<ReadType, (value: Json) => Value>> = {
  str: (value) => (typeof value === 'string' ? str(value) : none),
  text: (value) => (value === null ? str('') : typeof value === 'string' ? str(value) : none),
  bool: (value) => (typeof value === 'boolean' ? bool(value) : none),
  // Adding zero makes −0 the 0 that it equals.
  int: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? int(value + 0) : none),
  quantity: quantityOf,
};

export function read(node: Located, as: ReadType): Value {
  return node.value === undefined ? none : readers[as](node.value);
}

const keeps: Readonly<Record<ItemFilter | 'text', (value: Json) => boolean>> = {
  any: () => true,
  map: isJsonObject,
  text: (value) => value === null || typeof value === 'string',
};

export function itemsOf(node: Located, filter: ItemFilter): readonly Located[] {
  if (!isJsonArray(node.value)) return [];
  return node.value
    .map((value, index): Located => ({ value, path: node.path === null ? null : [...node.path, index] }))
    .filter((item) => item.value !== undefined && keeps[filter](item.value));
}

export function stringsOf(node: Located): readonly string[] {
  if (!isJsonArray(node.value)) return [];
  return node.value.filter((value) => typeof value === 'string');
}

/** In order of keys, so that a run is repeatable; the language promises no order. */
export function entriesOf(node: Located, filter: ItemFilter | 'text'): readonly LocatedEntry[] {
  if (!isJsonObject(node.value)) return [];
  return Object.keys(node.value)
    .sort(compareCodePoints)
    .map((key) => ({ key, node: member(node, key) }))
    .filter((entry) => entry.node.value !== undefined && keeps[filter](entry.node.value));
}
