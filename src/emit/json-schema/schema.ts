import { invariant } from '../../base/invariant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { same } from './same.ts';

/** A JSON Schema of draft 2020-12. */
export type Schema = boolean | JsonObject;

/** Keywords that read one another: two schemas that both have one of a group cannot be merged. */
const entangled: readonly (readonly string[])[] = [
  ['if', 'then', 'else'],
  ['contains', 'minContains', 'maxContains'],
  ['properties', 'patternProperties', 'additionalProperties'],
];

function mergeKeyword(key: string, left: Json, right: Json): Json | undefined {
  if (same(left, right)) return left;
  if (key === 'required' && Array.isArray(left) && Array.isArray(right))
    return [...new Set([...left, ...right])];
  const isByName = key === 'properties' || key === 'patternProperties';
  return isByName && isJsonObject(left) && isJsonObject(right) ? mergeMembers(left, right) : undefined;
}

/** Members of both names get both schemas. */
function mergeMembers(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...left };
  for (const [name, schema] of Object.entries(right)) {
    const own = Object.hasOwn(left, name) ? left[name] : undefined;
    merged[name] = own === undefined ? schema : allOf([asSchema(own), asSchema(schema)]);
  }
  return merged;
}

function asSchema(value: Json): Schema {
  invariant(typeof value === 'boolean' || isJsonObject(value), 'a schema holds what is no schema');
  return value;
}

function isEntangled(left: JsonObject, right: JsonObject): boolean {
  return entangled.some((group) => {
    const has = (schema: JsonObject) => group.some((key) => Object.hasOwn(schema, key));
    if (!has(left) || !has(right)) return false;
    const isAdditional =
      Object.hasOwn(left, 'additionalProperties') || Object.hasOwn(right, 'additionalProperties');
    return group.includes('properties') ? isAdditional : true;
  });
}

/** One schema that says what both say, or null when keywords would get into each other's way. */
function merge(left: JsonObject, right: JsonObject): JsonObject | null {
  if (isEntangled(left, right)) return null;
  const merged: Record<string, Json> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const own = Object.hasOwn(left, key) ? left[key] : undefined;
    const both = own === undefined ? value : mergeKeyword(key, own, value);
    if (both === undefined) return null;
    merged[key] = both;
  }
  return merged;
}

/** Merges the schema with the first that takes it, or adds it. */
function mergeInto(parts: JsonObject[], schema: JsonObject): void {
  for (const [index, part] of parts.entries()) {
    const merged = merge(part, schema);
    if (merged === null) continue;
    parts[index] = merged;
    return;
  }
  parts.push(schema);
}

/** Valid when all are; schemas whose keywords do not meet become one. */
export function allOf(schemas: readonly Schema[]): Schema {
  if (schemas.includes(false)) return false;
  const parts: JsonObject[] = [];
  for (const schema of schemas) {
    if (typeof schema === 'boolean') continue;
    mergeInto(parts, schema);
  }
  const [only] = parts;
  if (only === undefined) return true;
  return parts.length === 1 ? only : { allOf: parts };
}

/** The schema that a schema negates and nothing else; null for others. */
function negated(schema: JsonObject): Schema | null {
  const [key, ...others] = Object.keys(schema);
  const inner = schema['not'];
  if (key !== 'not' || others.length > 0 || inner === undefined) return null;
  return typeof inner === 'boolean' || isJsonObject(inner) ? inner : null;
}

export function not(schema: Schema): Schema {
  if (typeof schema === 'boolean') return !schema;
  return negated(schema) ?? { not: schema };
}

/** What does not fulfil the condition is valid. */
export function ifThen(condition: Schema, schema: Schema): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  return { if: condition, then: schema };
}

/** Types alone, as one: `null` and another, which validators take without complaint. */
function typesOf(schemas: readonly JsonObject[]): Schema | null {
  const types = schemas.map((schema) => (Object.keys(schema).length === 1 ? schema['type'] : undefined));
  const names = types.filter((type) => typeof type === 'string');
  return names.length === 2 && types.length === 2 && names.includes('null') ? { type: names } : null;
}

/**
 * Valid when one is, tried in order. `if` and `else`, never `anyOf`: validators that keep track of evaluated members
 * try every branch of `anyOf`.
 */
export function anyOf(schemas: readonly Schema[]): Schema {
  if (schemas.includes(true)) return true;
  const parts = schemas.filter((schema) => typeof schema !== 'boolean');
  const types = typesOf(parts);
  if (types !== null) return types;
  return parts.reduceRight<Schema>((rest, part) => {
    if (rest === false) return part;
    const inner = negated(part);
    return inner === null ? { if: part, else: rest } : ifThen(inner, rest);
  }, false);
}

/** Members that every JavaScript object inherits: `properties` and `required` see them where they are not. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));
const exactly = (name: string): string => `^${name}$`;

/** The schema of one member. `whenAbsent`: whether an object without it, or what is no object, is valid. */
export function memberSchema(name: string, schema: Schema, whenAbsent: boolean): Schema {
  if (whenAbsent) {
    if (schema === true) return true;
    return inherited.has(name)
      ? { patternProperties: { [exactly(name)]: schema } }
      : { properties: { [name]: schema } };
  }
  if (schema === false) return false;
  if (inherited.has(name)) {
    const has = not({ patternProperties: { [exactly(name)]: false } });
    return allOf([{ type: 'object' }, has, memberSchema(name, schema, true)]);
  }
  return allOf([{ type: 'object', required: [name] }, memberSchema(name, schema, true)]);
}
