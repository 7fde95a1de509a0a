import { compareCodePoints } from '../../base/code-points.ts';
import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import type { Schema } from '../../emit/json-schema/schema.ts';

const prefix = '#/$defs/';

function collect(value: Json, found: Set<string>): void {
  if (isJsonArray(value)) for (const item of value) collect(item, found);
  if (!isJsonObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') found.add(member.slice(prefix.length));
    else collect(member, found);
  }
}

/** The names of the definitions that a schema needs, those that they need included, in order. */
export function neededDefinitions(schema: Schema, all: ReadonlyMap<string, Schema>): readonly string[] {
  const needed = new Set<string>();
  collect(schema, needed);
  for (const name of needed) collect(all.get(name) ?? true, needed);
  return [...needed].sort(compareCodePoints);
}
