import { compareCodePoints } from '../../base/code-points.ts';
import type { KindSchema } from './compile-program.ts';
import { ifThen, type Schema } from './schema.ts';

/** A group of a user's table may hold any character. */
const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&');

/** Any version: the group is what stands before the slash; the core group has none, nor a value that is no string. */
function apiVersionSchema(group: string): Schema {
  if (group === '') return { pattern: '^(?:[^/]*$|/)' };
  return { type: 'string', pattern: `^${escaped(group)}/` };
}

/** An object of a group and kind, in any version. */
export function kindCondition(group: string, kind: string): Schema {
  const isCore = group === '';
  return {
    properties: { kind: { const: kind }, apiVersion: apiVersionSchema(group) },
    required: isCore ? ['kind'] : ['apiVersion', 'kind'],
  };
}

/** Pods first, as the most frequent, then by group and kind. */
function inOrder(kinds: readonly KindSchema[]): readonly KindSchema[] {
  const name = ({ kind: { group, kind } }: KindSchema): string => `${group}/${kind}`;
  return [...kinds].sort((left, right) => compareCodePoints(name(left), name(right)));
}

/** The schema of an object of any kind of the table; objects of other kinds are valid. */
export function anyKindSchema(kinds: readonly KindSchema[]): Schema {
  const branches = inOrder(kinds).filter(({ schema }) => schema !== true);
  if (branches.length === 0) return true;
  return { allOf: branches.map(({ kind, schema }) => ifThen(kindCondition(kind.group, kind.kind), schema)) };
}
