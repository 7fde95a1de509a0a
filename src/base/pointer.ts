import { isJsonArray, isJsonObject, type Json, ownMember } from './json.ts';

/** A path within a JSON value: member names and list indices. */
export type Path = readonly (string | number)[];

/** RFC 6901: `~` and `/` are escaped; the empty path is the empty string. */
export function toPointer(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path of a pointer into a value: segments within lists are indices, all others are names. */
export function fromPointer(pointer: string, value: Json): Path {
  let node: Json | undefined = value;
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
      if (isJsonArray(node)) {
        const index = Number(name);
        node = node[index];
        return index;
      }
      node = isJsonObject(node) ? ownMember(node, name) : undefined;
      return name;
    });
}

/** What stands at a path of own members and indices; undefined where a step is missing. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((within, segment) => {
    if (typeof segment === 'number') return isJsonArray(within) ? within[segment] : undefined;
    return isJsonObject(within) ? ownMember(within, segment) : undefined;
  }, value);
}
