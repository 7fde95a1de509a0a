import type { JsonObject } from '../../base/json.ts';
import type { Schema } from '../../emit/json-schema/schema.ts';
import { References } from './references.ts';

export interface DocumentHead {
  /** The file's name, which is the end of its `$id`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A name, not an address: nothing is to be fetched from there. */
const base = 'urn:keystone:json-schema:';

const encoder = new TextEncoder();

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Writes schemas as files that need no other; definitions, which the files share, are written once. */
export class DocumentWriter {
  readonly #definitions: ReadonlyMap<string, Schema>;
  readonly #references: References;
  readonly #written = new Map<string, Uint8Array>();

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
    this.#references = new References(definitions);
  }

  #definition(name: string): Uint8Array {
    const known = this.#written.get(name);
    if (known !== undefined) return known;
    const text = `${JSON.stringify(name)}:${JSON.stringify(this.#definitions.get(name) ?? true)}`;
    const written = encoder.encode(text);
    this.#written.set(name, written);
    return written;
  }

  /** @param more Members beside those of the schema. */
  write({ name, title, description }: DocumentHead, schema: Schema, more: JsonObject = {}): Uint8Array {
    const body = schema === true ? {} : schema === false ? { not: {} } : schema;
    const head = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${base}${name}`,
      title,
      description,
      ...body,
      ...more,
    };
    const names = this.#references.neededBy(schema);
    if (names.length === 0) return encoder.encode(`${JSON.stringify(head)}\n`);
    const comma = encoder.encode(',');
    const $defs = names.flatMap((each, index) =>
      index === 0 ? [this.#definition(each)] : [comma, this.#definition(each)],
    );
    const start = encoder.encode(`${JSON.stringify(head).slice(0, -1)},"$defs":{`);
    return joined([start, ...$defs, encoder.encode('}}\n')]);
  }
}
