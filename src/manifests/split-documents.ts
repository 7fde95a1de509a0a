import type { Fault } from './fault.ts';

/** A piece of a stream that is read on its own: a document, or several where kubectl would see one. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** After a `...` line, or another document that kubectl does not split off: it reads only the first. */
  readonly ignoredByKubectl: boolean;
}

const separator = '---';
const documentEnd = '...';
const headLines = /(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*/y;
const lineEnd = /[^\r\n]*(?:\r\n|\n|\r)?/y;

/** The next of equal markers at the beginning of a line; the length of the text where there is none. */
function nextMarker(text: string, marker: string, from: number): number {
  for (let at = text.indexOf(marker, from); at !== -1; at = text.indexOf(marker, at + 1)) {
    if (at === 0 || '\r\n'.includes(text.charAt(at - 1))) return at;
  }
  return text.length;
}

/** Where lines begin with one of the markers. Texts are searched for each: several times faster than by a pattern. */
function* markers(text: string): Generator<number> {
  let nextSeparator = nextMarker(text, separator, 0);
  let nextEnd = nextMarker(text, documentEnd, 0);
  for (;;) {
    const offset = Math.min(nextSeparator, nextEnd);
    if (offset === text.length) return;
    yield offset;
    if (offset === nextSeparator) nextSeparator = nextMarker(text, separator, offset + 1);
    else nextEnd = nextMarker(text, documentEnd, offset + 1);
  }
}

function endsMarker(text: string, offset: number): boolean {
  return offset >= text.length || ' \t\r\n'.includes(text.charAt(offset));
}

function endOfMatch(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  pattern.test(text);
  return pattern.lastIndex;
}

/** True for `%YAML` and `%TAG` lines, which belong to the `---` after them. */
function isDirectiveHead(text: string, start: number): boolean {
  return text.charAt(endOfMatch(headLines, text, start)) === '%';
}

/**
 * Splits a stream at lines that begin with `---`, as kubectl does, and after `...` lines, so that a broken
 * document ends where the next one begins. A line such as `---x` separates documents and is a fault: kubectl
 * refuses it. Pieces may be empty.
 */
export function* splitDocuments(text: string): Generator<Piece | Fault> {
  let start = 0;
  let hasMarker = false;
  let ignoredByKubectl = false;
  for (const offset of markers(text)) {
    const end = offset + separator.length;
    if (text.charAt(offset) === '-') {
      if (!hasMarker && isDirectiveHead(text, start)) ignoredByKubectl = false;
      else {
        yield { start, end: offset, ignoredByKubectl };
        ignoredByKubectl = false;
        start = offset;
      }
      hasMarker = true;
      // kubectl splits at line feeds alone; what follows a lone carriage return is a second document to it.
      if (text.charAt(offset - 1) === '\r') ignoredByKubectl = true;
      if (endsMarker(text, end)) continue;
      yield { code: 'yaml-syntax', offset, message: 'a line that begins with --- may hold nothing else' };
      start = endOfMatch(lineEnd, text, offset);
    } else if (endsMarker(text, end)) {
      const next = endOfMatch(lineEnd, text, offset);
      yield { start, end: next, ignoredByKubectl };
      start = next;
      hasMarker = false;
      ignoredByKubectl = true;
    }
  }
  yield { start, end: text.length, ignoredByKubectl };
}
