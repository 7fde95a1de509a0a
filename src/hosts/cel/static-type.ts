/**
 * What the compiler knows of an expression's type, as far as costs depend on it: cel-go counts a call by its size only
 * if the types leave one overload of the function.
 */
export type StaticType =
  | { readonly kind: 'dyn' | 'string' | 'bytes' | 'map' | 'other' }
  | { readonly kind: 'list'; readonly item: StaticType };

export const dyn: StaticType = { kind: 'dyn' };
export const string: StaticType = { kind: 'string' };
export const bytes: StaticType = { kind: 'bytes' };
export const map: StaticType = { kind: 'map' };
/** Numbers, booleans, null, types, quantities: their size is 1. */
export const other: StaticType = { kind: 'other' };

export const listOf = (item: StaticType): StaticType => ({ kind: 'list', item });

/** The type of what is one or the other. */
export function join(left: StaticType, right: StaticType): StaticType {
  if (left.kind === 'list' && right.kind === 'list') return listOf(join(left.item, right.item));
  return left.kind === right.kind ? left : dyn;
}

export function joinAll(types: readonly StaticType[]): StaticType {
  const [first, ...others] = types;
  return first === undefined ? dyn : others.reduce(join, first);
}

export const itemOf = (type: StaticType): StaticType => (type.kind === 'list' ? type.item : dyn);
