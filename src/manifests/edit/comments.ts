import { beginsLine, columnOf, freeLineEnd, lineEnd, lineStart } from './lines.ts';

/** Where the comment lines begin that stand directly above the line of an offset, as far in as it is. */
export function withCommentsAbove(text: string, at: number): number {
  const column = columnOf(text, at);
  let start = lineStart(text, at);
  while (start > 0) {
    const breakLength = text.startsWith('\r\n', start - 2) ? 2 : 1;
    const above = lineStart(text, start - breakLength);
    if (text.slice(above, start).search(/\S/) !== column || text.charAt(above + column) !== '#') break;
    start = above;
  }
  return start;
}

/** The comments directly above the line of an offset, without indentation. */
export function commentsAbove(text: string, at: number): readonly string[] {
  if (!beginsLine(text, at)) return [];
  const lines = text.slice(withCommentsAbove(text, at), lineStart(text, at)).split(/\r\n|\n|\r/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** The comment on the rest of a line; null when there is none. */
export function commentBeside(text: string, end: number): string | null {
  if (freeLineEnd(text, end) === null) return null;
  const comment = text.slice(end, lineEnd(text, end)).trim();
  return comment === '' ? null : comment;
}
