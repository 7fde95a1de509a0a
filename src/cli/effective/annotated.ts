import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import { type Path, toPointer } from '../../base/pointer.ts';

/** A value of a configuration, each part of which says where it comes from. */
export type Annotated =
  | { readonly kind: 'value'; readonly value: Json; readonly origin: string }
  | { readonly kind: 'list'; readonly items: readonly Annotated[] }
  | { readonly kind: 'map'; readonly members: readonly (readonly [string, Annotated])[] };

/** Where the part at a path comes from. */
export type OriginOf = (path: Path) => string;

/** A value with one origin; what is empty is a value of its own. */
export function annotate(value: Json, originOf: OriginOf, path: Path = []): Annotated {
  if (isJsonArray(value) && value.length > 0)
    return { kind: 'list', items: value.map((item, index) => annotate(item, originOf, [...path, index])) };
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value).map(
      ([name, member]) => [name, annotate(member, originOf, [...path, name])] as const,
    );
    return { kind: 'map', members };
  }
  return { kind: 'value', value, origin: originOf(path) };
}

/** A list of parts; where there are none, an empty value that is the default. */
export function annotatedList(items: readonly Annotated[]): Annotated {
  return items.length > 0 ? { kind: 'list', items } : { kind: 'value', value: [], origin: 'default' };
}

/** The value alone. */
export function plainValue(annotated: Annotated): Json {
  if (annotated.kind === 'value') return annotated.value;
  if (annotated.kind === 'list') return annotated.items.map(plainValue);
  return Object.fromEntries(annotated.members.map(([name, member]) => [name, plainValue(member)]));
}

/** Origins by the pointers of the values, in the order of the configuration. */
export function origins(annotated: Annotated, path: Path = []): readonly (readonly [string, string])[] {
  if (annotated.kind === 'value') return [[toPointer(path), annotated.origin]];
  if (annotated.kind === 'list')
    return annotated.items.flatMap((item, index) => origins(item, [...path, index]));
  return annotated.members.flatMap(([name, member]) => origins(member, [...path, name]));
}
