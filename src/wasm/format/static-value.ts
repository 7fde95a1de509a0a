import type { Json } from '../../base/json.ts';

/**
 * A constant that the linker lays into the data segment, once for all equal ones. An expression that refers to it
 * has its address:
 * - `json`: a cell, as the runtime's functions take it;
 * - `names`: distinct strings, sorted when laid out; never to be added to;
 * - `bytes`: raw bytes such as a table; `name` is what the text form prints.
 */
export type StaticValue =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array };
