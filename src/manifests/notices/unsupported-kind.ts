import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../../base/json.ts';
import { type Path, toPointer } from '../../base/pointer.ts';
import type { LocalNotice } from './local-notice.ts';

function holdsContainers(key: string | number, value: Json): boolean {
  if (key !== 'containers' || !isJsonArray(value)) return false;
  return value.some((item) => isJsonObject(item) && typeof ownMember(item, 'image') === 'string');
}

function membersOf(value: Json): readonly (readonly [string | number, Json])[] {
  if (isJsonArray(value)) return [...value.entries()];
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** The first list of containers, in the order of the document. A part that aliases share is searched once. */
function findContainers(value: Json, path: Path, seen: Set<Json>): Path | null {
  if (seen.has(value)) return null;
  seen.add(value);
  for (const [key, member] of membersOf(value)) {
    if (typeof member !== 'object' || member === null) continue;
    const memberPath = [...path, key];
    if (holdsContainers(key, member)) return memberPath;
    const found = findContainers(member, memberPath, seen);
    if (found !== null) return found;
  }
  return null;
}

/** Tells of containers in an object whose kind no table names: nobody will look at them. */
export function findUnsupportedKind(object: JsonObject, group: string, kind: string): LocalNotice | null {
  const path = findContainers(object, [], new Set());
  if (path === null) return null;
  const name = group === '' ? kind : `${kind} (${group})`;
  const message = `the containers at ${toPointer(path)} are not checked: no table says where the pods of ${name} are`;
  return { code: 'unsupported-kind', path, message };
}
