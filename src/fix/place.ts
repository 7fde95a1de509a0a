import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { type Path, valueAt } from '../base/pointer.ts';
import type { Subject } from './fix.ts';

/** The map at a path; an empty one when there is none. */
export function mapAt(value: Json | undefined, path: Path): JsonObject {
  const found = valueAt(value, path);
  return isJsonObject(found) ? found : {};
}

/** Whether a path begins with another. */
export function startsWith(path: Path, start: Path): boolean {
  return start.every((segment, index) => path[index] === segment);
}

/** The pod that a finding is in; of several, the innermost. */
export function podOf({ finding, pods }: Subject): Path | null {
  const around = pods.filter((pod) => startsWith(finding.path, pod));
  return around.toSorted((left, right) => right.length - left.length)[0] ?? null;
}

export function annotationsOf(pod: Path): Path {
  return [...pod, 'metadata', 'annotations'];
}

/** A member of a map that is a text. */
export interface TextMember {
  /** Where the map is. */
  readonly map: Path;
  readonly name: string;
  readonly value: string;
}

/** The member of a map that a finding is about; null for a finding about anything else. */
export function memberOf({ finding, object }: Subject): TextMember | null {
  const map = finding.path.slice(0, -1);
  const name = finding.path.at(-1);
  if (typeof name !== 'string' || !Object.hasOwn(mapAt(object, map), name)) return null;
  const value = mapAt(object, map)[name] ?? '';
  return typeof value === 'string' ? { map, name, value } : null;
}

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'] as const;

function containersOf(object: JsonObject, pod: Path): readonly Json[] {
  const spec = mapAt(object, [...pod, 'spec']);
  return containerLists.flatMap((list) => {
    const containers = ownMember(spec, list);
    return isJsonArray(containers) ? containers : [];
  });
}

/** The names of all containers of a pod. */
export function containerNames(object: JsonObject, pod: Path): ReadonlySet<string> {
  const containers = containersOf(object, pod).filter(isJsonObject);
  const names = containers.map((container) => ownMember(container, 'name'));
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** Whether every container of a pod has a name: `name: on` is none, and its mark looks as if it were for no container. */
export function areAllNamed(object: JsonObject, pod: Path): boolean {
  return containersOf(object, pod).every(
    (container) => isJsonObject(container) && typeof ownMember(container, 'name') === 'string',
  );
}
