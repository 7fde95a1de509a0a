import { readdirSync, readFileSync } from 'node:fs';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../../src/base/json.ts';
import type { Expression, ExpressionKind } from '../../src/ir/expression.ts';
import { memberShapes } from '../../src/ir/members.ts';
import { itemTypes, type Type } from '../../src/ir/type.ts';
import { NotationError, parseNotation } from './notation.ts';

/** What an expression yields for a row: its value as JSON, or that there is none. */
export type RowValue = { readonly absent: true } | { readonly absent: false; readonly value: Json };

export interface OperatorRow {
  /** Where it stands: `before: "the first one counts" [2]`. */
  readonly title: string;
  /** The Pod (or other object) that is judged. */
  readonly object: JsonObject;
  readonly parameters: { readonly global: JsonObject; readonly policies: JsonObject };
  readonly expected: RowValue;
  /** JSON pointers: of a node, of each of several nodes, of each entry. Empty for other types. */
  readonly paths: readonly string[];
}

export interface OperatorCase {
  readonly operator: ExpressionKind;
  readonly name: string;
  /** Unique in all files; the id of the policy that the case becomes. */
  readonly id: string;
  readonly type: Type;
  readonly expression: Expression;
  /** The expression as the file has it. */
  readonly notation: Json;
  readonly rows: readonly OperatorRow[];
}

/** One file `test/ops/<operator>.yaml`. */
export interface OperatorFile {
  readonly operator: ExpressionKind;
  readonly cases: readonly OperatorCase[];
}

const folder = new URL('.', import.meta.url);
const types: readonly Type[] = [
  ...new Set<Type>([
    ...(Object.keys(itemTypes) as (keyof typeof itemTypes)[]), // keys of an object literal
    ...Object.values(itemTypes),
  ]),
];

function fail(place: string, message: string): never {
  throw new Error(`test/ops/${place}: ${message}`);
}

function members(json: Json | undefined, allowed: readonly string[], place: string): JsonObject {
  if (!isJsonObject(json)) return fail(place, 'expected a map');
  const unknown = Object.keys(json).find((key) => !allowed.includes(key));
  return unknown === undefined ? json : fail(place, `unknown key "${unknown}"`);
}

function stringAt(map: JsonObject, key: string, place: string): string {
  const value = ownMember(map, key);
  return typeof value === 'string' ? value : fail(place, `"${key}" must be a string`);
}

function listAt(map: JsonObject, key: string, place: string): readonly Json[] {
  const value = ownMember(map, key);
  return isJsonArray(value) && value.length > 0
    ? value
    : fail(place, `"${key}" must be a list that is not empty`);
}

function objectOf(row: JsonObject, place: string): JsonObject {
  const object = ownMember(row, 'object');
  const given = ownMember(row, 'given');
  if (object === undefined) {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'case' } };
    return given === undefined ? pod : { ...pod, given };
  }
  if (given !== undefined || !isJsonObject(object)) return fail(place, 'a row has "given" or "object"');
  return object;
}

const isPathless: Readonly<Record<Type, boolean>> = {
  str: true,
  bool: true,
  int: true,
  quantity: true,
  node: false,
  entry: false,
  optStr: true,
  optBool: true,
  optInt: true,
  optQuantity: true,
  nodes: false,
  strings: true,
  entries: false,
  names: true,
};

function pathsOf(row: JsonObject, type: Type, place: string): readonly string[] {
  if (isPathless[type]) {
    const extra = ['path', 'paths'].some((key) => Object.hasOwn(row, key));
    return extra ? fail(place, `a value of type ${type} has no place`) : [];
  }
  if (type === 'node') return [stringAt(row, 'path', place)];
  const paths = ownMember(row, 'paths');
  if (!isJsonArray(paths)) return fail(place, `a value of type ${type} has "paths"`);
  return paths.map((path) => (typeof path === 'string' ? path : fail(place, 'a path is a string')));
}

function expectedOf(row: JsonObject, place: string): RowValue {
  const value = ownMember(row, 'value');
  if (ownMember(row, 'absent') === true && value === undefined) return { absent: true };
  return value === undefined ? fail(place, 'a row has "value" or "absent: true"') : { absent: false, value };
}

function expressionOf(notation: Json, place: string): Expression {
  try {
    return parseNotation(notation);
  } catch (error) {
    return error instanceof NotationError ? fail(place, error.message) : fail(place, String(error));
  }
}

const rowKeys = ['given', 'object', 'parameters', 'value', 'absent', 'path', 'paths'];

function readRow(json: Json, type: Type, id: string, place: string): OperatorRow {
  const row = members(json, rowKeys, place);
  const parameters = members(ownMember(row, 'parameters') ?? {}, ['global', 'policy'], place);
  const part = (name: string): JsonObject => {
    const value = ownMember(parameters, name) ?? {};
    return isJsonObject(value) ? value : fail(place, `"${name}" must be a map`);
  };
  return {
    title: place,
    object: objectOf(row, place),
    parameters: { global: part('global'), policies: { [id]: part('policy') } },
    expected: expectedOf(row, place),
    paths: pathsOf(row, type, place),
  };
}

function readCase(operator: ExpressionKind, json: Json, index: number, file: string): OperatorCase {
  const map = members(json, ['name', 'type', 'expression', 'rows'], `${file} case ${index + 1}`);
  const name = stringAt(map, 'name', `${file} case ${index + 1}`);
  const place = `${file} "${name}"`;
  const type = types.find((candidate) => candidate === ownMember(map, 'type'));
  if (type === undefined) return fail(place, 'unknown "type"');
  const notation = ownMember(map, 'expression');
  if (notation === undefined) return fail(place, '"expression" is missing');
  const id = `op-${operator.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${index + 1}`;
  const rows = listAt(map, 'rows', place).map((row, at) => readRow(row, type, id, `${place} [${at + 1}]`));
  return { operator, name, id, type, expression: expressionOf(notation, place), notation, rows };
}

function isOperator(name: string): name is ExpressionKind {
  return Object.hasOwn(memberShapes, name);
}

function readFile(file: string): OperatorFile {
  const text = readFileSync(new URL(file, folder), 'utf8');
  // js-yaml's CORE_SCHEMA yields JSON values alone.
  const json = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as Json;
  const map = members(json, ['operator', 'cases'], file);
  const operator = stringAt(map, 'operator', file);
  if (!isOperator(operator) || file !== `${operator}.yaml`)
    return fail(file, 'the file is named after its operator');
  const cases = listAt(map, 'cases', file).map((item, index) => readCase(operator, item, index, file));
  const names = new Set(cases.map(({ name }) => name));
  return names.size === cases.length ? { operator, cases } : fail(file, 'two cases have one name');
}

/** The case files, sorted by operator. Anything odd in them throws, with its place. */
export function loadOperatorFiles(): readonly OperatorFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map(readFile);
}

/** All cases of all files. */
export function loadOperatorCases(): readonly OperatorCase[] {
  return loadOperatorFiles().flatMap(({ cases }) => cases);
}
