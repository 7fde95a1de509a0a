import type { LineScanner } from './line-scanner.ts';
import { carriageReturn, dash, isText, lineFeed, space, tab } from './units.ts';

/** Spaces at the beginning of the line, which is not passed. */
function widthOf({ text, position }: LineScanner): number {
  let at = position;
  while (text.charCodeAt(at) === space) at++;
  return at - position;
}

/** Passes the rest of a line of text, tabs and spaces included; returns where it ends. */
function passText(scanner: LineScanner): number {
  for (let { unit } = scanner; isText(unit) || unit === space || unit === tab; unit = scanner.unit) {
    scanner.position++;
  }
  return scanner.position;
}

/** The lines of a block without their indentation; null when one is not certain. */
function readLines(scanner: LineScanner, indent: number): readonly string[] | null {
  const lines: string[] = [];
  while (!scanner.atEnd) {
    const start = scanner.position;
    const width = widthOf(scanner);
    const first = scanner.text.charCodeAt(start + width);
    if (width < indent && first !== lineFeed && first !== carriageReturn) break;
    const end = passText(scanner);
    // Of a last line that no line break ends, spaces may be content or not.
    if (scanner.atEnd || !scanner.breakLine()) return null;
    lines.push(scanner.text.slice(start + indent, end));
  }
  return lines;
}

/**
 * Reads a literal block scalar, `|` or `|-`, whose first line is not empty and further in than `parentIndent`.
 * Undefined for anything else. Leaves the scanner at the beginning of a line.
 */
export function readLiteral(scanner: LineScanner, parentIndent: number): string | undefined {
  scanner.position++;
  const strips = scanner.unit === dash;
  if (strips) scanner.position++;
  scanner.skipSpaces();
  if (!scanner.breakLine()) return undefined;
  const indent = widthOf(scanner);
  if (indent <= parentIndent || !isText(scanner.text.charCodeAt(scanner.position + indent))) return undefined;
  const lines = readLines(scanner, indent);
  if (lines === null) return undefined;
  const last = lines.findLastIndex((line) => line !== '');
  const text = lines.slice(0, last + 1).join('\n');
  return strips ? text : `${text}\n`;
}
