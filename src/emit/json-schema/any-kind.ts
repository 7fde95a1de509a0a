import { compareCodePoints } from '../../base/code-points.ts';
import type { KindSchema } from './compile-program.ts';
import { definitions } from './definitions.ts';
import { ifThen, type Schema } from './schema.ts';

/** A group of a user's table may hold any character. */
const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&');

/** Any version: the group is what stands before the slash; the core group has none, nor a value that is no string. */
function apiVersionSchema(group: string): Schema {
  if (group === '') return { pattern: '^(?:[^/]*$|/)' };
  return { type: 'string', pattern: `^${escaped(group)}/` };
}

/** An object of a group, in any version. */
function groupCondition(group: string): Schema {
  const condition = { properties: { apiVersion: apiVersionSchema(group) } };
  return group === '' ? condition : { ...condition, required: ['apiVersion'] };
}

/** An object of a kind, whatever its group. */
const kindCondition = (kind: string): Schema => ({
  properties: { kind: { const: kind } },
  required: ['kind'],
});

/** An object of a group and kind, in any version. */
function groupKindCondition(group: string, kind: string): Schema {
  const isCore = group === '';
  return {
    properties: { kind: { const: kind }, apiVersion: apiVersionSchema(group) },
    required: isCore ? ['kind'] : ['apiVersion', 'kind'],
  };
}

/** Pods first, as the most frequent, then by group and kind; without those of which nothing is asked. */
function inOrder(kinds: readonly KindSchema[]): readonly KindSchema[] {
  const name = ({ kind: { group, kind } }: KindSchema): string => `${group}/${kind}`;
  return kinds
    .filter(({ schema }) => schema !== true)
    .sort((left, right) => compareCodePoints(name(left), name(right)));
}

/** The schema of an object of one of a few kinds; objects of other kinds are valid. */
export function fewKindsSchema(kinds: readonly KindSchema[]): Schema {
  const branches = inOrder(kinds);
  if (branches.length === 0) return true;
  return {
    allOf: branches.map(({ kind, schema }) => ifThen(groupKindCondition(kind.group, kind.kind), schema)),
  };
}

export interface AnyKindSchema {
  /** It refers to definitions. */
  readonly schema: Schema;
  /** Those of the kinds, and a further one for each group. */
  readonly definitions: ReadonlyMap<string, Schema>;
}

function byGroup(kinds: readonly KindSchema[]): ReadonlyMap<string, readonly KindSchema[]> {
  const groups = new Map<string, KindSchema[]>();
  for (const each of inOrder(kinds)) {
    const group = groups.get(each.kind.group);
    if (group === undefined) groups.set(each.kind.group, [each]);
    else group.push(each);
  }
  return groups;
}

/**
 * The schema of an object of any kind of the table; objects of other kinds are valid. It asks for the group first, the
 * core group before the others, and the kinds of a group are a definition: ajv makes a function of each, and V8 never
 * optimises a function as long as all of them would be together.
 *
 * @param known The definitions to which the kinds' schemas refer.
 */
export function anyKindSchema(
  kinds: readonly KindSchema[],
  known: ReadonlyMap<string, Schema>,
): AnyKindSchema {
  const kept = definitions(known);
  const define = (name: string, of: Schema): Schema => ({ $ref: `#/$defs/${kept.add(name, of)}` });
  const groups = [...byGroup(kinds)].map(([group, members]) => {
    const ofKinds = members.map((each) => ifThen(kindCondition(each.kind.kind), each.schema));
    const kindsOfGroup = define(group === '' ? 'kinds' : `kinds.${group}`, { allOf: ofKinds });
    return { group, branch: ifThen(groupCondition(group), kindsOfGroup) };
  });
  const core = groups.filter(({ group }) => group === '').map(({ branch }) => branch);
  const others = groups.filter(({ group }) => group !== '').map(({ branch }) => branch);
  const ofOthers = others.length === 0 ? true : define('kinds.other-groups', { allOf: others });
  const [ofCore] = core;
  const schema =
    ofCore === undefined ? ofOthers : others.length === 0 ? ofCore : { ...ofCore, else: ofOthers };
  return { schema, definitions: kept.schemas };
}
