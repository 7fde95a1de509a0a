import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import type { Path } from '../../base/pointer.ts';
import type { LocalNotice } from './local-notice.ts';
import type { FieldPath } from './notice-tables.ts';

/** Read fields as a tree. */
export interface FieldTree {
  readonly fields: ReadonlyMap<string, FieldTree>;
  /** The exact name of each field by its lower-case one. */
  readonly byLowerCase: ReadonlyMap<string, string>;
}

const anyMember = '*';

/** Makes one tree of all paths. */
export function compileFieldTree(paths: readonly FieldPath[]): FieldTree {
  const tails = new Map<string, FieldPath[]>();
  for (const [head, ...tail] of paths) {
    if (head === undefined) continue;
    const known = tails.get(head);
    if (known === undefined) tails.set(head, [tail]);
    else known.push(tail);
  }
  const names = [...tails.keys()].filter((name) => name !== anyMember);
  return {
    fields: new Map([...tails].map(([name, rest]) => [name, compileFieldTree(rest)])),
    byLowerCase: new Map(names.map((name) => [name.toLowerCase(), name])),
  };
}

function* findInMember(
  value: Json,
  key: string | number,
  tree: FieldTree,
  path: Path,
): Generator<LocalNotice> {
  const memberPath = [...path, key];
  for (const name of [String(key), anyMember]) {
    const field = tree.fields.get(name);
    if (field !== undefined) yield* findUnknownFields(value, field, memberPath);
  }
  const similar = tree.byLowerCase.get(String(key).toLowerCase());
  if (similar === undefined || similar === key) return;
  const message = `${JSON.stringify(key)} is no field and has no effect; the field is ${JSON.stringify(similar)}`;
  yield { code: 'unknown-field', path: memberPath, message };
}

/** Tells of keys that are a read field but for upper and lower case: the API server drops them. */
export function* findUnknownFields(value: Json, tree: FieldTree, path: Path = []): Generator<LocalNotice> {
  if (isJsonArray(value)) {
    const items = tree.fields.get(anyMember);
    if (items === undefined) return;
    for (const [index, item] of value.entries()) yield* findUnknownFields(item, items, [...path, index]);
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) yield* findInMember(member, key, tree, path);
  }
}
