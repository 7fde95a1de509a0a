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
