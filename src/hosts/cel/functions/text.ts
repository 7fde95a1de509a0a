import { type CelFunc, CelScalar, celFunc, listType } from '@bufbuild/cel';

const { INT, STRING } = CelScalar;
const STRINGS = listType(STRING);

/** Whether units of UTF-16 are code points. */
const isPlain = (text: string): boolean => !/[\ud800-\udfff]/.test(text);

/** How many code points come before a position in UTF-16 units; -1 stays. */
function codePointsBefore(text: string, position: number): bigint {
  return BigInt(position < 0 || isPlain(text) ? position : [...text.slice(0, position)].length);
}

function range(length: number, start: bigint, end: bigint): readonly [number, number] {
  if (start < 0n || start > BigInt(length)) throw new Error(`index out of range: ${start}`);
  if (end < 0n || end > BigInt(length)) throw new Error(`index out of range: ${end}`);
  if (start > end) throw new Error(`invalid substring range. start: ${start}, end: ${end}`);
  return [Number(start), Number(end)];
}

function substring(text: string, start: bigint, end: bigint | null): string {
  if (isPlain(text)) {
    const [from, to] = range(text.length, start, end ?? BigInt(text.length));
    return text.slice(from, to);
  }
  const points = [...text];
  const [from, to] = range(points.length, start, end ?? BigInt(points.length));
  return points.slice(from, to).join('');
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function split(text: string, separator: string): string[] {
  return separator === '' ? [...text] : text.split(separator);
}

/** The strings of a list. */
function strings(list: Iterable<unknown>): readonly string[] {
  return [...list].map((item) => {
    if (typeof item !== 'string') throw new Error('no such overload');
    return item;
  });
}

/**
 * Functions on texts of cel-go (github.com/google/cel-go, ext/strings.go, as Kubernetes 1.30 has it), whose positions are
 * code points; those of the library's own extension are UTF-16 units. The receiver is the first argument.
 */
export const textFunctions: readonly CelFunc[] = [
  celFunc('substring', [STRING, INT], STRING, (text, start) => substring(text, start, null)),
  celFunc('substring', [STRING, INT, INT], STRING, substring),
  celFunc('indexOf', [STRING, STRING], INT, (text, part) => codePointsBefore(text, text.indexOf(part))),
  celFunc('lastIndexOf', [STRING, STRING], INT, (text, part) =>
    codePointsBefore(text, text.lastIndexOf(part)),
  ),
  celFunc('lowerAscii', [STRING], STRING, lowerAscii),
  celFunc('upperAscii', [STRING], STRING, upperAscii),
  celFunc('replace', [STRING, STRING, STRING], STRING, (text, part, by) => text.replaceAll(part, () => by)),
  celFunc('split', [STRING, STRING], STRINGS, split),
  celFunc('join', [STRINGS], STRING, (list) => strings(list).join('')),
  celFunc('join', [STRINGS, STRING], STRING, (list, separator) => strings(list).join(separator)),
];
