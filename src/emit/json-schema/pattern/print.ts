import {
  allCharacters,
  type CharacterSet,
  characterCount,
  complement,
  includesCharacter,
} from './character-set.ts';
import { isAnyText, isEmptyText, isNothing, type Pattern } from './pattern.ts';
import { beforeWordEnd, isOutsideWords } from './word-end.ts';

/** RE2 refuses a larger count. */
const largestCount = 1000;
const lastCodePoint = 0x10ffff;
const outsideClass = new Set([...'\\^$.|?*+()[]{}']);
const insideClass = new Set([...'\\^-[]']);

/** A character in the escapes that ECMAScript's `u` mode and RE2 share. */
function printCharacter(code: number, special: ReadonlySet<string>): string {
  const character = String.fromCodePoint(code);
  if (special.has(character)) return `\\${character}`;
  if (code === 0x09) return '\\t';
  if (code === 0x0a) return '\\n';
  if (code === 0x0d) return '\\r';
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return `\\x${code.toString(16).padStart(2, '0')}`;
  return character;
}

function printRange({ first, last }: CharacterSet[number]): string {
  const start = printCharacter(first, insideClass);
  if (first === last) return start;
  const end = printCharacter(last, insideClass);
  return last === first + 1 ? start + end : `${start}-${end}`;
}

function printSet(set: CharacterSet): string {
  if (characterCount(set) === characterCount(allCharacters)) return '[\\s\\S]';
  const [only, second] = set;
  if (only !== undefined && second === undefined && only.first === only.last)
    return printCharacter(only.first, outsideClass);
  const isNegated = includesCharacter(set, lastCodePoint);
  const ranges = isNegated ? complement(set) : set;
  const [first, ...others] = ranges;
  // A hyphen that comes first is itself.
  const start =
    first?.first === 0x2d && first.last === 0x2d ? '-' : first === undefined ? '' : printRange(first);
  return `[${isNegated ? '^' : ''}${start}${others.map(printRange).join('')}]`;
}

function printCount(minimum: number, maximum: number | null): string {
  if (maximum === null) return minimum === 0 ? '*' : minimum === 1 ? '+' : `{${minimum},}`;
  if (minimum === 0 && maximum === 1) return '?';
  return minimum === maximum ? `{${minimum}}` : `{${minimum},${maximum}}`;
}

/** Counts beyond what RE2 takes are written one after the other. */
function printRepeat(part: string, minimum: number, maximum: number | null): string {
  if (minimum > largestCount) {
    const rest = maximum === null ? null : maximum - largestCount;
    return `${part}{${largestCount}}${printRepeat(part, minimum - largestCount, rest)}`;
  }
  if (maximum !== null && maximum > largestCount) {
    const chunk = minimum > 0 ? `${part}{${minimum}}` : '';
    const optional = maximum - minimum;
    if (optional <= largestCount) return chunk + part + printCount(0, optional);
    return `${chunk}${part}{0,${largestCount}}${printRepeat(part, 0, optional - largestCount)}`;
  }
  return minimum === 1 && maximum === 1 ? part : part + printCount(minimum, maximum);
}

function printAtom(pattern: Pattern): string {
  return pattern.kind === 'set' ? printSet(pattern.set) : `(?:${print(pattern)})`;
}

function print(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'set':
      return printSet(pattern.set);
    case 'sequence':
      return printParts(pattern.parts);
    case 'choice':
      return isNothing(pattern) ? '[^\\s\\S]' : pattern.options.map(print).join('|');
    case 'repeat':
      return printRepeat(printAtom(pattern.part), pattern.minimum, pattern.maximum);
  }
}

/** Any text that ends with the separator, or none: a piece begins here. */
function separatorOfStart(pattern: Pattern | undefined): Pattern | null {
  if (pattern?.kind !== 'repeat' || pattern.minimum !== 0 || pattern.maximum !== 1) return null;
  const { part } = pattern;
  if (part.kind !== 'sequence' || part.parts.length !== 2) return null;
  const [before, separator] = part.parts;
  return before !== undefined && separator?.kind === 'set' && isAnyText(before) ? separator : null;
}

function separatorOfEnd(pattern: Pattern | undefined): Pattern | null {
  if (pattern?.kind !== 'repeat' || pattern.minimum !== 0 || pattern.maximum !== 1) return null;
  const { part } = pattern;
  if (part.kind !== 'sequence' || part.parts.length !== 2) return null;
  const [separator, after] = part.parts;
  return after !== undefined && separator?.kind === 'set' && isAnyText(after) ? separator : null;
}

/** How the text begins, and whether the first part says it already. */
function printStart(first: Pattern | undefined): readonly [text: string, isSaid: boolean] {
  if (first !== undefined && isAnyText(first)) return ['', true];
  const separator = separatorOfStart(first);
  return separator === null ? ['^', false] : [`(?:^|${print(separator)})`, true];
}

function printEnd(last: Pattern | undefined): readonly [text: string, isSaid: boolean] {
  if (last !== undefined && isAnyText(last)) return ['', true];
  const separator = separatorOfEnd(last);
  return separator === null ? ['$', false] : [`(?:${print(separator)}|$)`, true];
}

const printParts = (parts: readonly Pattern[]): string =>
  parts.map((part) => (part.kind === 'choice' ? printAtom(part) : print(part))).join('');

/** What stands before the end of the text, blanks after a word put apart. */
function printToEnd(parts: readonly Pattern[]): string {
  const last = parts.at(-1);
  const isPadded = last !== undefined && isOutsideWords(last);
  const body = isPadded ? parts.slice(0, -1) : parts;
  const short = beforeWordEnd(body, undefined);
  if (short === null || printParts(short).length + 2 >= printParts(body).length) return printParts(parts);
  return `${printParts(short)}\\b${isPadded ? print(last) : ''}`;
}

/**
 * The regular expression that finds the texts of a pattern, in the syntax and with the meaning that ECMAScript (with
 * the `u` flag) and RE2 share: no look-around, no back-reference, no count over 1,000, no `.`, whose meaning differs.
 */
export function printPattern(pattern: Pattern): string {
  if (isEmptyText(pattern)) return '^$';
  const parts = pattern.kind === 'sequence' ? pattern.parts : [pattern];
  const [start, startIsSaid] = printStart(parts[0]);
  const rest = startIsSaid ? parts.slice(1) : parts;
  const [end, endIsSaid] = rest.length === 0 ? ['', true] : printEnd(rest.at(-1));
  const middle = endIsSaid ? rest.slice(0, -1) : rest;
  return start + (endIsSaid ? printParts(middle) : printToEnd(middle)) + end;
}
