const lineBreak = /\r\n|\n|\r/g;
const restOfLine = /[ \t]*(?:(?<=[\s])#[^\r\n]*)?(?=[\r\n]|$)/y;

function isBreak(character: string): boolean {
  return character === '\n' || character === '\r';
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isBreak(text.charAt(start - 1))) start--;
  return start;
}

/** Where the line of an offset ends, before its break. */
export function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isBreak(text.charAt(end))) end++;
  return end;
}

/** Where the line after that of an offset begins; the end of the text when there is none. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return end + (text.startsWith('\r\n', end) ? 2 : Math.min(1, text.length - end));
}

/** How many characters stand before an offset on its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether nothing but white space stands before an offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** The end of the line when nothing but a comment stands on the rest of it; null otherwise. */
export function freeLineEnd(text: string, offset: number): number | null {
  restOfLine.lastIndex = offset;
  return restOfLine.test(text) ? restOfLine.lastIndex : null;
}

/** The line break that is used near an offset: the one after it, or else the first of the text. */
export function breakNear(text: string, offset: number): string {
  lineBreak.lastIndex = offset;
  const after = lineBreak.exec(text);
  if (after !== null) return after[0];
  lineBreak.lastIndex = 0;
  return lineBreak.exec(text)?.[0] ?? '\n';
}
