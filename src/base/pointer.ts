/** A path within a JSON value: member names and list indices. */
export type Path = readonly (string | number)[];

/** RFC 6901: `~` and `/` are escaped; the empty path is the empty string. */
export function toPointer(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
