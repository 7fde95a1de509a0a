/** A JSON value as it was read; objects are plain, and only their own properties count. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for maps alone: neither null nor a list. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` that keeps the item type and `readonly`. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** An own member, or undefined: `constructor` and `__proto__` are ordinary names. */
export function ownMember(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What stands below a value at a path of own members; undefined where a step is missing or no map. */
export function memberAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (within, key) => (isJsonObject(within) ? ownMember(within, key) : undefined),
    value,
  );
}

/** An own member that is a string; the empty string for any other and for none. */
export function ownString(value: JsonObject, key: string): string {
  const found = ownMember(value, key);
  return typeof found === 'string' ? found : '';
}

/** An own member that is a map; an empty one for any other and for none. */
export function ownObject(value: JsonObject, key: string): JsonObject {
  const found = ownMember(value, key);
  return isJsonObject(found) ? found : {};
}

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'map';

export function jsonTypeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'list';
  if (isJsonObject(value)) return 'map';
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}
