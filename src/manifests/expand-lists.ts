import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { FaultCode } from './fault.ts';

/** What a document holds: objects, Lists taken apart, and what is neither. Paths start at the document. */
export type Entry =
  | { readonly type: 'object'; readonly value: JsonObject; readonly path: Path }
  | { readonly type: 'null-item'; readonly path: Path }
  | { readonly type: 'fault'; readonly code: FaultCode; readonly path: Path; readonly message: string };

/** What items of a typed list (PodList) are when they do not say so themselves. */
interface Inherited {
  readonly apiVersion: Json;
  readonly kind: string;
}

const listSuffix = 'List';

function notAnObject(path: Path, message: string): Entry {
  return { type: 'fault', code: 'not-an-object', path, message };
}

function describe(value: Json): string {
  if (value === null) return 'null';
  return isJsonArray(value) ? 'a list' : `a ${typeof value}`;
}

function isFilledString(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function inherit(value: JsonObject, inherited: Inherited | null): JsonObject {
  if (inherited === null) return value;
  if (isFilledString(ownMember(value, 'kind')) || isFilledString(ownMember(value, 'apiVersion')))
    return value;
  return { ...value, apiVersion: inherited.apiVersion, kind: inherited.kind };
}

function withoutKind(value: JsonObject, path: Path): Entry {
  if (Object.hasOwn(value, 'kind')) return notAnObject(path, 'the kind of the object is no string, or empty');
  const similar = Object.keys(value).find((key) => key.toLowerCase() === 'kind');
  return notAnObject(
    path,
    similar === undefined ? 'the object has no kind' : `the object has no kind, but ${similar}`,
  );
}

/** For an object that is no List, `items` that are objects all the same are judged beside it. */
function hasKind(item: Json): boolean {
  return isJsonObject(item) && isFilledString(ownMember(item, 'kind'));
}

function* expandItems(
  items: readonly Json[],
  path: Path,
  inherited: Inherited | null,
  depth: number,
): Generator<Entry> {
  for (const [index, item] of items.entries()) {
    const itemPath = [...path, 'items', index];
    if (item === null) yield { type: 'null-item', path: itemPath };
    else yield* expand(item, itemPath, inherited, depth);
  }
}

function* expand(json: Json, path: Path, inherited: Inherited | null, depth: number): Generator<Entry> {
  if (!isJsonObject(json)) {
    return yield notAnObject(path, `${describe(json)} is no Kubernetes object`);
  }
  if (depth < 0) return yield { type: 'fault', code: 'nesting', path, message: 'Lists are nested too deep' };
  const value = inherit(json, inherited);
  const kind = ownMember(value, 'kind');
  if (!isFilledString(kind)) return yield withoutKind(value, path);
  const items = ownMember(value, 'items');
  if (kind === listSuffix && (items === undefined || items === null)) return;
  if (!kind.endsWith(listSuffix) || items === undefined) {
    yield { type: 'object', value, path };
    const objects =
      isJsonArray(items) && items.some(hasKind) ? items.map((item) => (hasKind(item) ? item : null)) : [];
    for (const entry of expandItems(objects, path, null, depth - 1))
      if (entry.type !== 'null-item') yield entry;
    return;
  }
  if (items === null) return;
  if (!isJsonArray(items)) return yield notAnObject([...path, 'items'], `the items of a ${kind} are no list`);
  const itemKind = kind.slice(0, -listSuffix.length);
  const apiVersion = ownMember(value, 'apiVersion') ?? null;
  yield* expandItems(items, path, itemKind === '' ? null : { apiVersion, kind: itemKind }, depth - 1);
}

/**
 * The objects of a document. As kubectl does, items of a typed list take kind and apiVersion from it when they
 * have neither; unlike kubectl, Lists within Lists are taken apart, up to `listDepth`.
 */
export function expandLists(document: Json, listDepth: number): Generator<Entry> {
  return expand(document, [], null, listDepth);
}
