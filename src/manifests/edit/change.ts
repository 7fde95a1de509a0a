import { isJsonArray, isJsonObject, type Json, ownMember } from '../../base/json.ts';
import { type Path, valueAt } from '../../base/pointer.ts';
import { type OpenObject, setOwnMember } from '../own-member.ts';

/** A member of a map of strings. */
export type Member = readonly [name: string, value: string];

/** Comments of a member: those on the lines above, and that on its own line; without indentation. */
export interface Comments {
  readonly above: readonly string[];
  readonly beside: string | null;
}

/**
 * A change of a document. Paths start at the document.
 *
 * - `replace-member`: other members take the place of one; without any it is removed. A map that it leaves empty is
 *   removed from the map around it, unless that would be empty as well
 * - `add-members`: to a map, which is made when it is not there, the maps around it too
 * - `move-member`: out of one map, which is left as if it were replaced by nothing, and as other members into another;
 *   its comments go along
 * - `move-item`: of a list to the end of another, which is made when it is not there; it gets more members
 */
export type Change =
  | {
      readonly kind: 'replace-member';
      readonly map: Path;
      readonly name: string;
      readonly members: readonly Member[];
      /** When it is removed, its comments are too: those directly above, and that on its line. */
      readonly withComments?: boolean;
    }
  | {
      readonly kind: 'add-members';
      readonly map: Path;
      readonly members: readonly Member[];
      readonly comments?: Comments;
    }
  | {
      readonly kind: 'move-member';
      readonly map: Path;
      readonly name: string;
      readonly to: Path;
      readonly members: readonly Member[];
    }
  | {
      readonly kind: 'move-item';
      readonly from: Path;
      readonly index: number;
      readonly to: Path;
      readonly members: readonly Member[];
    };

export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }>;

function objectOf(entries: Iterable<readonly [string, Json]>): Json {
  const object: OpenObject = {};
  for (const [name, value] of entries) setOwnMember(object, name, value);
  return object;
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** The value with another one at a path; undefined removes it. Maps that are missing on the way are made. */
function put(value: Json | undefined, path: Path, inner: Json | undefined): Json | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return inner;
  if (isJsonArray(value) && typeof segment === 'number') {
    return value.flatMap((item, index) => {
      const put1 = index === segment ? put(item, rest, inner) : item;
      return put1 === undefined ? [] : [put1];
    });
  }
  const name = String(segment);
  const own = isJsonObject(value) ? ownMember(value, name) : undefined;
  const member = put(own, rest, inner);
  const others = entriesOf(value).filter(([other]) => other !== name);
  return objectOf(member === undefined ? others : [...others, [name, member]]);
}

function replaceMember(document: Json, { map, name, members }: ChangeOf<'replace-member'>): Json | undefined {
  const kept = entriesOf(valueAt(document, map)).filter(([other]) => other !== name);
  if (kept.length + members.length > 0) return put(document, map, objectOf([...kept, ...members]));
  const around = map.slice(0, -1);
  return put(
    document,
    entriesOf(valueAt(document, around)).length === 1 ? around : map,
    leftOver(document, map),
  );
}

/** What is left of the map around one that is removed: an empty map if it held nothing else. */
function leftOver(document: Json, map: Path): Json | undefined {
  return entriesOf(valueAt(document, map.slice(0, -1))).length === 1 ? {} : undefined;
}

function addMembers(document: Json, { map, members }: ChangeOf<'add-members'>): Json | undefined {
  return put(document, map, objectOf([...entriesOf(valueAt(document, map)), ...members]));
}

function moveMember(document: Json, { map, name, to, members }: ChangeOf<'move-member'>): Json | undefined {
  const without = replaceMember(document, { kind: 'replace-member', map, name, members: [] });
  return addMembers(without ?? null, { kind: 'add-members', map: to, members });
}

function moveItem(document: Json, { from, index, to, members }: ChangeOf<'move-item'>): Json | undefined {
  const item = valueAt(document, [...from, index]);
  const target = valueAt(document, to);
  const moved = objectOf([...entriesOf(item), ...members]);
  return put(put(document, [...from, index], undefined), to, [...(isJsonArray(target) ? target : []), moved]);
}

/** What a document is after a change. */
export function changeValue(document: Json, change: Change): Json {
  switch (change.kind) {
    case 'replace-member':
      return replaceMember(document, change) ?? null;
    case 'add-members':
      return addMembers(document, change) ?? null;
    case 'move-member':
      return moveMember(document, change) ?? null;
    case 'move-item':
      return moveItem(document, change) ?? null;
  }
}
