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

/** Which definitions schemas refer to. */
export class References {
  readonly #definitions: ReadonlyMap<string, Schema>;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
  }

  #ofDefinition(name: string): ReadonlySet<string> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const found = new Set<string>();
    collect(this.#definitions.get(name) ?? true, found);
    this.#known.set(name, found);
    return found;
  }

  /** The names of the definitions that a schema needs, those that they need included, in order. */
  neededBy(schema: Schema): readonly string[] {
    const needed = new Set<string>();
    collect(schema, needed);
    for (const name of needed) for (const each of this.#ofDefinition(name)) needed.add(each);
    return [...needed].sort(compareCodePoints);
  }
}
