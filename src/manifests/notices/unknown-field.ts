import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
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

class FieldSearch {
  readonly found: LocalNotice[] = [];
  /** Where the search is; copied for what is found. */
  readonly #path: (string | number)[] = [];

  search(value: Json, tree: FieldTree): void {
    if (isJsonArray(value)) {
      const items = tree.fields.get(anyMember);
      if (items === undefined) return;
      for (const [index, item] of value.entries()) this.#descend(item, index, items);
    } else if (isJsonObject(value)) {
      for (const key of Object.keys(value)) this.#searchMember(value, key, tree);
    }
  }

  #searchMember(value: JsonObject, key: string, tree: FieldTree): void {
    const field = tree.fields.get(key);
    const anyField = tree.fields.get(anyMember);
    const member = value[key] ?? null;
    if (field !== undefined) this.#descend(member, key, field);
    if (anyField !== undefined) this.#descend(member, key, anyField);
    if (field !== undefined || tree.byLowerCase.size === 0) return;
    const similar = tree.byLowerCase.get(key.toLowerCase());
    if (similar === undefined) return;
    const message = `${JSON.stringify(key)} is no field and has no effect; the field is ${JSON.stringify(similar)}`;
    this.found.push({ code: 'unknown-field', path: [...this.#path, key], message });
  }

  #descend(value: Json, key: string | number, tree: FieldTree): void {
    if (typeof value !== 'object' || tree.fields.size === 0) return;
    this.#path.push(key);
    this.search(value, tree);
    this.#path.pop();
  }
}

/** Tells of keys that are a read field but for upper and lower case: the API server drops them. */
export function findUnknownFields(value: Json, tree: FieldTree): readonly LocalNotice[] {
  const search = new FieldSearch();
  search.search(value, tree);
  return search.found;
}
