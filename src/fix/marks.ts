import type { JsonObject } from '../base/json.ts';
import { containerOfKey, type Polarity, type Styles } from './styles.ts';

/** What one annotation says of one container. */
export interface Mark {
  readonly key: string;
  readonly name: string;
  readonly polarity: Polarity;
}

const dnsLabel = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const blanksAround = /^[ \t]+|[ \t]+$/g;
/** Of a longer list nothing is read (annotation-per-container). */
const mostNames = 128;
const longestList = 4096;

export function isContainerName(name: string): boolean {
  return dnsLabel.test(name);
}

export function trimBlanks(text: string): string {
  return text.replace(blanksAround, '');
}

/** The names that a list value holds, trimmed, blanks left out; null for a list that is too long to be read. */
export function listedNames(value: string): readonly string[] | null {
  const pieces = value.split(',');
  const isTooLong = pieces.length > mostNames || Buffer.byteLength(value) > longestList;
  return isTooLong ? null : pieces.map(trimBlanks).filter((name) => name !== '');
}

/** The names in the value of a key of the single or list style, with their polarity; null for a key of neither. */
export function namedBy(
  key: string,
  value: string,
  { single, list }: Styles,
): { readonly names: readonly string[] | null; readonly polarity: Polarity } | null {
  if (single.includes(key)) {
    const name = trimBlanks(value);
    return { names: name === '' ? [] : [name], polarity: 'keystone' };
  }
  const row = list.find((one) => one.key === key);
  return row === undefined ? null : { names: listedNames(value), polarity: row.polarity };
}

function isPolarity(value: string): value is Polarity {
  return value === 'keystone' || value === 'sidecar';
}

/** The marks that annotations hold, by the definitions of the policies: of whatever can be a container's name. */
export function marksIn(annotations: JsonObject, styles: Styles): readonly Mark[] {
  return Object.entries(annotations).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [];
    const container = containerOfKey(key, styles);
    if (container !== null) {
      return isPolarity(value) && isContainerName(container)
        ? [{ key, name: container, polarity: value }]
        : [];
    }
    const named = namedBy(key, value, styles);
    if (named?.names == null) return [];
    return named.names.filter(isContainerName).map((name) => ({ key, name, polarity: named.polarity }));
  });
}

/** The names that are marked so, each once. */
export function namesMarked(marks: readonly Mark[], polarity: Polarity): ReadonlySet<string> {
  return new Set(marks.filter((mark) => mark.polarity === polarity).map(({ name }) => name));
}
