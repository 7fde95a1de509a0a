import { invariant } from '../../base/invariant.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Schema } from '../../emit/json-schema/schema.ts';

/**
 * What conditions call. Members are own ones, numbers as JSON has them; `each` helpers are true of what is no map or
 * list, as the keywords are.
 */
export const conditionRuntime = `
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (value, key) => !isMap(value) || Object.hasOwn(value, key);
const member = (value, key, test) => !isMap(value) || !Object.hasOwn(value, key) || test(value[key]);
const differs = (value, pattern) => typeof value !== 'string' || !pattern.test(value);
const names = (value, test) => !isMap(value) || Object.keys(value).every(test);
const members = (value, test) => !isMap(value) || Object.keys(value).every((key) => test(value[key]));
const matching = (value, pattern, test) => {
  if (isMap(value)) for (const key in value) if (pattern.test(key) && !test(value[key])) return false;
  return true;
};
const count = (value) => Object.keys(value).length;
const items = (value, test) => !Array.isArray(value) || value.every(test);
const containing = (value, test, least, most) => {
  if (!Array.isArray(value)) return true;
  const found = value.filter(test).length;
  return found >= least && found <= most;
};
const codePoints = (value) => { let length = 0; for (const _ of value) length++; return length; };
`;

const literal = (value: Json): string => JSON.stringify(value);

/** Writes schemas as JavaScript functions that say whether a value is valid, each definition and pattern once. */
export interface ConditionWriter {
  /** The name of a function for the schema. */
  condition(schema: Schema): string;
  /** Constants and functions, in an order in which they can stand. */
  code(): string;
}

type WriteKeyword = (value: Json, of: string, writer: Writer, schema: JsonObject) => string;

const typeTests: Readonly<Record<string, (of: string) => string>> = {
  null: (of) => `${of}===null`,
  boolean: (of) => `typeof ${of}==='boolean'`,
  number: (of) => `typeof ${of}==='number'`,
  integer: (of) => `Number.isInteger(${of})`,
  string: (of) => `typeof ${of}==='string'`,
  array: (of) => `Array.isArray(${of})`,
  object: (of) => `isMap(${of})`,
};

function typeTest(name: Json, of: string): string {
  const test = typeof name === 'string' ? typeTests[name] : undefined;
  invariant(test !== undefined, `unknown type ${literal(name)}`);
  return test(of);
}

const asList = (value: Json): readonly Json[] => (isJsonArray(value) ? value : [value]);
/** A function shorter than this is worth a name of its own. */
const longestShort = 48;

const isBranch = (schema: JsonObject, key: string): boolean => Object.hasOwn(schema, key);
/** Said by another keyword, or nothing that can fail. */
const silent = new Set(['title', 'description', 'then', 'else', 'minContains', 'maxContains']);

/** The pattern of a schema of strings in a pattern, the commonest of all. */
function textPattern(schema: Json): string | null {
  if (!isJsonObject(schema) || Object.keys(schema).length !== 2 || schema['type'] !== 'string') return null;
  return typeof schema['pattern'] === 'string' ? schema['pattern'] : null;
}

/** Each keyword that the compiler writes; a further one is a bug that the first test of it finds. */
const keywords: Readonly<Record<string, WriteKeyword>> = {
  type: (value, of) =>
    `(${asList(value)
      .map((name) => typeTest(name, of))
      .join('||')})`,
  const: (value, of) => `${of}===${literal(value)}`,
  enum: (value, of) =>
    `(${asList(value)
      .map((each) => `${of}===${literal(each)}`)
      .join('||')})`,
  pattern: (value, of, writer, { type }) =>
    type === 'string'
      ? `${writer.pattern(value)}.test(${of})`
      : `(typeof ${of}!=='string'||${writer.pattern(value)}.test(${of}))`,
  minLength: (value, of) => `(typeof ${of}!=='string'||codePoints(${of})>=${literal(value)})`,
  maxLength: (value, of) => `(typeof ${of}!=='string'||codePoints(${of})<=${literal(value)})`,
  minimum: (value, of) => `(typeof ${of}!=='number'||${of}>=${literal(value)})`,
  maximum: (value, of) => `(typeof ${of}!=='number'||${of}<=${literal(value)})`,
  minProperties: (value, of) => `(!isMap(${of})||count(${of})>=${literal(value)})`,
  maxProperties: (value, of) => `(!isMap(${of})||count(${of})<=${literal(value)})`,
  required: (value, of) =>
    asList(value)
      .map((name) => `has(${of},${literal(name)})`)
      .join('&&'),
  properties: (value, of, writer) =>
    writer.each(value, (name, test) => `member(${of},${writer.text(name)},${test})`),
  patternProperties: (value, of, writer) =>
    writer.each(value, (name, test) => `matching(${of},${writer.pattern(name)},${test})`),
  additionalProperties: (value, of, writer) => `members(${of},${writer.test(value)})`,
  propertyNames: (value, of, writer) => `names(${of},${writer.test(value)})`,
  items: (value, of, writer) => `items(${of},${writer.test(value)})`,
  contains: (value, of, writer, { minContains = 1, maxContains = null }) =>
    `containing(${of},${writer.test(value)},${literal(minContains)},${maxContains === null ? 'Infinity' : literal(maxContains)})`,
  allOf: (value, of, writer) =>
    asList(value)
      .map((each) => writer.expression(each, of))
      .join('&&'),
  not: (value, of, writer) => {
    const pattern = textPattern(value);
    return pattern === null
      ? `!(${writer.expression(value, of)})`
      : `differs(${of},${writer.pattern(pattern)})`;
  },
  if: (value, of, writer, schema) => {
    const condition = writer.expression(value, of);
    const branch = (key: 'then' | 'else'): string =>
      isBranch(schema, key) ? writer.expression(schema[key] ?? true, of) : 'true';
    return `(${condition}?${branch('then')}:${branch('else')})`;
  },
  $ref: (value, of, writer) => `${writer.definition(value)}(${of})`,
};

class Writer implements ConditionWriter {
  readonly #definitions: ReadonlyMap<string, Schema>;
  readonly #names = new Map<string, string>();
  readonly #code: string[] = [];
  #depth = 0;

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
  }

  expression(schema: Json, of: string): string {
    if (!isJsonObject(schema)) return String(schema);
    const spoken = Object.entries(schema).filter(([key]) => !silent.has(key));
    const parts = spoken.map(([key, value]) => {
      const write = Object.hasOwn(keywords, key) ? keywords[key] : undefined;
      invariant(write !== undefined, `the keyword ${key} has no code`);
      return write(value, of, this, schema);
    });
    const said = parts.filter((part) => part !== 'true');
    return said.length === 0 ? 'true' : said.join('&&');
  }

  /** A function of a value; its parameter is fresh, since functions nest. Short ones recur, and are written once. */
  test(schema: Json): string {
    const isShort = literal(schema).length < longestShort;
    return isShort
      ? this.#constant('$t', literal(schema), () => this.#function(schema))
      : this.#function(schema);
  }

  #function(schema: Json): string {
    const of = `v${this.#depth++}`;
    const test = `(${of})=>${this.expression(schema, of)}`;
    this.#depth--;
    return test;
  }

  each(schemas: Json, write: (name: string, test: string) => string): string {
    invariant(isJsonObject(schemas), 'members have schemas by name');
    return Object.entries(schemas)
      .map(([name, schema]) => write(name, this.test(schema)))
      .join('&&');
  }

  /** The constant that has a text as its value: a pattern, or a function. */
  #constant(prefix: string, key: string, write: () => string): string {
    const known = this.#names.get(prefix + key);
    if (known !== undefined) return known;
    const name = `${prefix}${this.#names.size}`;
    this.#names.set(prefix + key, name);
    const text = write();
    this.#code.push(`const ${name}=${text};`);
    return name;
  }

  /** Patterns under one prefix write it once. */
  pattern(pattern: Json): string {
    const [start = '', prefix] = /^\^\(\?:[^()]*\)[^()[\]]*\//.exec(String(pattern)) ?? [];
    const rest = String(pattern).slice(start.length);
    if (prefix === undefined && start.length > 0)
      return this.#constant(
        '$p',
        literal(pattern),
        () => `new RegExp(${this.text(start)}+${literal(rest)},'u')`,
      );
    return this.#constant('$p', literal(pattern), () => `/${String(pattern).replaceAll('/', '\\/')}/u`);
  }

  text(text: string): string {
    return this.#constant('$s', literal(text), () => literal(text));
  }

  definition(reference: Json): string {
    const name = String(reference).slice('#/$defs/'.length);
    const schema = this.#definitions.get(name);
    invariant(schema !== undefined, `nothing is defined as ${name}`);
    return this.condition(schema);
  }

  condition(schema: Schema): string {
    return this.#constant('$c', literal(schema), () => {
      const depth = this.#depth;
      this.#depth = 0;
      const code = this.#function(schema);
      this.#depth = depth;
      return code;
    });
  }

  code(): string {
    return this.#code.join('\n');
  }
}

export function conditionWriter(definitions: ReadonlyMap<string, Schema>): ConditionWriter {
  return new Writer(definitions);
}
