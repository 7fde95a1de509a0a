import { _, Ajv, Name, str } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { transformSync } from 'esbuild';
import { invariant } from '../../base/invariant.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Schema } from '../../emit/json-schema/schema.ts';
import { type ConditionWriter, conditionRuntime, conditionWriter } from './condition-code.ts';

/** A condition that is called by name, and what is said where it does not hold. */
const keyword = 'keystoneRule';

function isFailure(schema: Json | undefined): schema is JsonObject & { readonly const: string } {
  return (
    isJsonObject(schema) && typeof schema['const'] === 'string' && JSON.stringify(schema['not']) === '{}'
  );
}

/** Conditions that end in a rule's text as calls of functions, which know no errors and so are small and fast. */
function withCalls(schema: Json, writer: ConditionWriter): Json {
  if (isJsonArray(schema)) return schema.map((item) => withCalls(item, writer));
  if (!isJsonObject(schema)) return schema;
  if (isFailure(schema)) return { [keyword]: { call: writer.condition(false), message: schema.const } };
  const { if: condition, else: otherwise, ...rest } = schema;
  if (condition !== undefined && isFailure(otherwise) && schema['then'] === undefined) {
    const isSchema = typeof condition === 'boolean' || isJsonObject(condition);
    invariant(isSchema, 'a condition is no schema');
    const call = { call: writer.condition(condition), message: otherwise.const };
    return Object.keys(rest).length === 0
      ? { [keyword]: call }
      : { allOf: [withCalls(rest, writer), { [keyword]: call }] };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withCalls(value, writer)]));
}

function called({ schema }: { readonly schema: Json }): { readonly call: string; readonly message: string } {
  invariant(isJsonObject(schema), 'a call is no object');
  const { call, message } = schema;
  invariant(typeof call === 'string' && typeof message === 'string', 'a call has a function and a message');
  return { call, message };
}

function newAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    messages: true,
    ownProperties: true,
    code: { source: true, esm: true, lines: false },
  });
  ajv.addKeyword({
    keyword,
    error: { message: (cxt) => str`${called(cxt).message}` },
    code: (cxt) => cxt.fail(_`!${new Name(called(cxt).call)}(${cxt.data})`),
  });
  return ajv;
}

/**
 * The validator of a schema as a module without imports: ajv's standalone code, in which conditions are functions of
 * their own. It is `validate(object): boolean`, and `validate.errors` says where and why not.
 *
 * @param schema Of objects of any kind; it refers to definitions.
 */
export function standaloneModule(schema: Schema, definitions: ReadonlyMap<string, Schema>): string {
  const writer = conditionWriter(definitions);
  const $defs = Object.fromEntries([...definitions].map(([name, each]) => [name, withCalls(each, writer)]));
  const root = withCalls(schema, writer);
  const ajv = newAjv();
  const validator = standalone.default(ajv, ajv.compile({ ...(isJsonObject(root) ? root : {}), $defs }));
  const module = `${conditionRuntime}\n${writer.code()}\n${validator}`;
  const { code } = transformSync(module, {
    minify: true,
    treeShaking: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
  });
  return code;
}
