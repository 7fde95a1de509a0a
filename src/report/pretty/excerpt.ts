import type { FormatContext } from '../format.ts';
import { printable } from '../printable.ts';
import type { Style } from '../style.ts';
import { gutter } from './layout.ts';

/** Longer lines are cut around the marked token. */
const widestSource = 110;

/** How much of the line stays before a token that would be out of sight. */
const lead = 20;

/** A key or value as it is written: quoted, or up to where a colon, a comment or a bracket ends it. */
const token = /^(?!\s)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?:(?!:(?:\s|$)|\s+(?:#|$)|,\s|[\]}]).)+)/;

function tokenLength(source: string): number {
  return token.exec(source)?.[0].length ?? 1;
}

/** Columns count UTF-16 units; a terminal shows a pair as one character. */
function shownWidth(text: string): number {
  return [...text].length;
}

/**
 * The line of a place with a marker under the key or value that begins there; empty when the line is not to be had.
 *
 * @param paint Of the marker.
 */
export function excerpt(
  place: { readonly file: string; readonly line: number; readonly column: number },
  paint: keyof Style,
  { sourceLine, style }: FormatContext,
): string {
  const source = sourceLine(place.file, place.line);
  if (source === null) return '';
  const start = place.column - 1;
  const from = start > widestSource - lead ? start - lead : 0;
  const shown = printable(source.slice(from, from + widestSource)).trimEnd();
  const length = Math.min(
    tokenLength(source.slice(start, start + widestSource)),
    widestSource - (start - from),
  );
  const before = ' '.repeat(shownWidth(source.slice(from, start)));
  const marker = '^'.repeat(Math.max(1, shownWidth(source.slice(start, start + length))));
  const number = String(place.line).padStart(gutter);
  return `${style.dim(`${number} |`)} ${shown}\n${style.dim(`${' '.repeat(gutter)} |`)} ${before}${style[paint](marker)}\n`;
}
