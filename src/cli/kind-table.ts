import { CORE_SCHEMA, load } from 'js-yaml';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import { UsageError } from './usage-error.ts';

const shape =
  'a row is {group, kind, resource, versions: [v1], paths: [spec.template]}; * crosses a list or a map';
const members = ['group', 'kind', 'resource', 'versions', 'paths'];

function text(row: JsonObject, name: string, file: string): string {
  const value = ownMember(row, name);
  if (typeof value !== 'string') throw new UsageError(`${file}: ${name} must be a string`, shape);
  return value;
}

function texts(row: JsonObject, name: string, file: string): readonly string[] {
  const value = ownMember(row, name);
  if (!isJsonArray(value) || !value.every((item) => typeof item === 'string')) {
    throw new UsageError(`${file}: ${name} must be a list of strings`, shape);
  }
  return value;
}

function toKind(row: Json, file: string): WorkloadKind {
  if (!isJsonObject(row)) throw new UsageError(`${file}: a row is no map`, shape);
  const unknown = Object.keys(row).find((name) => !members.includes(name));
  if (unknown !== undefined) throw new UsageError(`${file}: there is no ${unknown}`, shape);
  return {
    group: text(row, 'group', file),
    kind: text(row, 'kind', file),
    resource: text(row, 'resource', file),
    versions: texts(row, 'versions', file),
    paths: texts(row, 'paths', file).map((path) => (path === '' ? [] : path.split('.'))),
  };
}

function parse(source: string, file: string): Json {
  try {
    // The core schema of YAML has the values of JSON and no others.
    return load(source, { schema: CORE_SCHEMA }) as Json;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads a table of more kinds: `kinds: [{group, kind, resource, versions, paths}]`, YAML or JSON. Throws UsageError. */
export function parseKindTable(source: string, file: string): readonly WorkloadKind[] {
  const table = parse(source, file);
  const rows = isJsonObject(table) ? ownMember(table, 'kinds') : undefined;
  if (!isJsonArray(rows)) throw new UsageError(`${file} has no list kinds`, shape);
  return rows.map((row) => toKind(row, file));
}
