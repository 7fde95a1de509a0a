import { CORE_SCHEMA, load } from 'js-yaml';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import { refuse, UsageError } from './usage-error.ts';

const shape =
  'a row is {group, kind, resource, versions: [v1], paths: [spec.template]}; * crosses a list or a map';
const texts = ['group', 'kind', 'resource'] as const;
const lists = ['versions', 'paths'] as const;
const members: readonly string[] = [...texts, ...lists];

const isStrings = (value: Json | undefined): value is readonly string[] =>
  isJsonArray(value) && value.every((item) => typeof item === 'string');

function rowProblems(row: Json): readonly string[] {
  if (!isJsonObject(row)) return ['is no map'];
  return [
    ...Object.keys(row)
      .filter((name) => !members.includes(name))
      .map((name) => `has an unknown member ${name}`),
    ...texts
      .filter((name) => typeof ownMember(row, name) !== 'string')
      .map((name) => `needs a string ${name}`),
    ...lists
      .filter((name) => !isStrings(ownMember(row, name)))
      .map((name) => `needs a list of strings ${name}`),
  ];
}

function textOf(row: JsonObject, name: (typeof texts)[number]): string {
  const value = ownMember(row, name);
  return typeof value === 'string' ? value : '';
}

function listOf(row: JsonObject, name: (typeof lists)[number]): readonly string[] {
  const value = ownMember(row, name);
  return isStrings(value) ? value : [];
}

function toKind(row: JsonObject): WorkloadKind {
  return {
    group: textOf(row, 'group'),
    kind: textOf(row, 'kind'),
    resource: textOf(row, 'resource'),
    versions: listOf(row, 'versions'),
    paths: listOf(row, 'paths').map((path) => (path === '' ? [] : path.split('.'))),
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
  const problems = rows.flatMap((row, index) =>
    rowProblems(row).map((problem) => ({ message: `${file}: row ${index + 1} ${problem}`, hint: null })),
  );
  refuse(
    problems.map((problem, index) => (index === problems.length - 1 ? { ...problem, hint: shape } : problem)),
  );
  return rows.filter(isJsonObject).map(toKind);
}
