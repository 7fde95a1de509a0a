import type { FuncKeywordDefinition } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '../base/json.ts';

/** What a schema says of an object: valid, or where and why not. */
export interface SchemaVerdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

export interface AjvSettings {
  /** Keywords beside those of the draft; without them, a schema that has them is refused. */
  readonly vocabulary: readonly FuncKeywordDefinition[];
}

/**
 * Loads a schema file as users do: ajv for draft 2020-12, in strict mode but for the types that keywords are meant
 * for, and without optimising the code, which costs more than it gives for a schema of this size.
 *
 * @throws What ajv throws of a schema that is none.
 */
export function loadSchema(bytes: Uint8Array, { vocabulary }: AjvSettings): (object: Json) => SchemaVerdict {
  const schema: Record<string, Json> = JSON.parse(new TextDecoder().decode(bytes));
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    code: { optimize: false },
  });
  const validate = ajv.addVocabulary([...vocabulary]).compile(schema);
  return (object) => {
    const valid = validate(object);
    const errors = (validate.errors ?? []).map(({ instancePath, message }) => ({
      path: instancePath,
      message: message ?? '',
    }));
    return { valid, errors: valid ? [] : errors };
  };
}
