import type { ScalarEvent } from 'js-yaml';

const absent = -1;
const plain = 1;
const [colon, questionMark] = [58, 63] as const;
const anchorName = /^[-\w]+$/;

/** YAML 1.2 allows more in the name of an anchor; kubectl (libyaml) ends the name there and begins the value. */
export function isAnchorNameForKubectl(name: string): boolean {
  return anchorName.test(name);
}

/**
 * What a plain scalar within brackets or braces means for YAML 1.2 and not for kubectl; null when they agree.
 * `{a:}` holds a null, and for kubectl the key `a:`; `{?a: 1}` holds the key `?a`, and for kubectl `a`.
 */
export function misreadInFlow(source: string, event: ScalarEvent): string | null {
  if (event.style !== plain || event.valueStart === absent) return null;
  if (source.charCodeAt(event.valueStart) === questionMark) {
    return 'put text that begins with ? in quotes: kubectl takes the ? for the sign of a key';
  }
  if (source.charCodeAt(event.valueEnd) !== colon || event.valueEnd + 1 >= source.length) return null;
  if (!',[]{}'.includes(source.charAt(event.valueEnd + 1))) return null;
  return 'write a space after the colon: kubectl takes it for a part of the key';
}

/** A tag that ends at a bracket or comma ends there for YAML 1.2 alone. */
export function isTagMisread(source: string, tagEnd: number): boolean {
  return tagEnd !== absent && tagEnd < source.length && !' \t\r\n'.includes(source.charAt(tagEnd));
}
