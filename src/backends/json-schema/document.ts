import type { JsonObject } from '../../base/json.ts';
import type { Schema } from '../../emit/json-schema/schema.ts';
import { neededDefinitions } from './references.ts';

export interface DocumentHead {
  /** The file's name, which is the end of its `$id`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A name, not an address: nothing is to be fetched from there. */
const base = 'urn:keystone:json-schema:';

/** Writes schemas as files that need no other; definitions, which the files share, are written once. */
export class DocumentWriter {
  readonly #definitions: ReadonlyMap<string, Schema>;
  readonly #texts = new Map<string, string>();

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
  }

  #definition(name: string): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const text = `${JSON.stringify(name)}:${JSON.stringify(this.#definitions.get(name) ?? true)}`;
    this.#texts.set(name, text);
    return text;
  }

  /** @param more Members beside those of the schema. */
  write({ name, title, description }: DocumentHead, schema: Schema, more: JsonObject = {}): string {
    const body = schema === true ? {} : schema === false ? { not: {} } : schema;
    const head = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${base}${name}`,
      title,
      description,
      ...body,
      ...more,
    };
    const names = neededDefinitions(schema, this.#definitions);
    const $defs = names.map((each) => this.#definition(each)).join(',');
    return `${JSON.stringify(head).slice(0, -1)}${names.length === 0 ? '' : `,"$defs":{${$defs}}`}}\n`;
  }
}
