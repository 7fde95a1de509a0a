import { isJsonObject, type Json } from '../../base/json.ts';
import type { Limits } from '../limits.ts';
import { type OpenObject, setOwnMember } from '../own-member.ts';
import { LineScanner } from './line-scanner.ts';
import { readFlowLine } from './read-flow-line.ts';
import { readLiteral } from './read-literal.ts';
import { keyOf, scalarValue } from './scalar-value.ts';
import { colon, isGap, openList, openMap, pipe, space } from './units.ts';

/** A document that is certainly a map in plain block style. */
export interface BlockDocument {
  readonly value: Json;
  /** Where its first key begins in the whole text. */
  readonly offset: number;
}

/** Deeper than manifests are; what is deeper, the full reader counts. */
const mostLevels = 100;

/** Every method leaves the scanner at the next line's first character; undefined stops the reading. */
class BlockReader {
  readonly #scanner: LineScanner;

  constructor(scanner: LineScanner) {
    this.#scanner = scanner;
  }

  /** A list or map, or a scalar, that begins at the position, with what follows it in lines further in. */
  readNode(levels: number): Json | undefined {
    const scanner = this.#scanner;
    const { column, unit } = scanner;
    if (scanner.passDash()) return this.#readList(column, levels - 1);
    if (unit === openList || unit === openMap) return this.#endLineAfter(readFlowLine(scanner, levels));
    const scalar = scanner.readScalar(false);
    if (scalar === null) return undefined;
    return this.#passColon()
      ? this.#readMap(column, keyOf(scalar), levels - 1)
      : this.#endLineAfter(scalarValue(scalar));
  }

  #endLineAfter(value: Json | undefined): Json | undefined {
    return value !== undefined && this.#nextLine() ? value : undefined;
  }

  #nextLine(): boolean {
    return this.#scanner.endLine() && this.#scanner.nextLine();
  }

  /** Passes the colon that makes a key of what is before it. */
  #passColon(): boolean {
    const scanner = this.#scanner;
    const { text, position } = scanner;
    let at = position;
    while (text.charCodeAt(at) === space) at++;
    if (text.charCodeAt(at) !== colon || !isGap(text.charCodeAt(at + 1))) return false;
    scanner.position = at + 1;
    return true;
  }

  /** After the colon of its first key. */
  #readMap(indent: number, firstKey: string | undefined, levels: number): Json | undefined {
    if (levels < 0) return undefined;
    const scanner = this.#scanner;
    const map: OpenObject = {};
    for (let key = firstKey; key !== undefined && !Object.hasOwn(map, key); key = this.#readKey()) {
      const value = this.#readMember(indent, levels);
      if (value === undefined) return undefined;
      setOwnMember(map, key, value);
      if (scanner.indent < indent) return map;
      if (scanner.indent > indent) return undefined;
    }
    return undefined;
  }

  #readKey(): string | undefined {
    const scalar = this.#scanner.readScalar(false);
    return scalar !== null && this.#passColon() ? keyOf(scalar) : undefined;
  }

  #readMember(indent: number, levels: number): Json | undefined {
    const scanner = this.#scanner;
    scanner.skipSpaces();
    if (!scanner.atLineEnd) return this.#readInLine(indent, levels);
    if (!this.#nextLine()) return undefined;
    if (scanner.indent > indent) return this.readNode(levels);
    // A list may be as far out as the key that it belongs to.
    if (scanner.indent === indent && scanner.passDash()) return this.#readList(indent, levels - 1);
    return null;
  }

  /** The value of a key in the same line. */
  #readInLine(indent: number, levels: number): Json | undefined {
    const scanner = this.#scanner;
    const { unit } = scanner;
    if (unit === pipe) return this.#readLiteral(indent);
    if (unit === openList || unit === openMap) return this.#endLineAfter(readFlowLine(scanner, levels));
    const scalar = scanner.readScalar(false);
    return scalar === null ? undefined : this.#endLineAfter(scalarValue(scalar));
  }

  #readLiteral(indent: number): Json | undefined {
    const value = readLiteral(this.#scanner, indent);
    return value !== undefined && this.#scanner.nextLine() ? value : undefined;
  }

  /** After the dash of its first item. */
  #readList(indent: number, levels: number): Json | undefined {
    if (levels < 0) return undefined;
    const scanner = this.#scanner;
    const list: Json[] = [];
    do {
      const item = this.#readItem(indent, levels);
      if (item === undefined || scanner.indent > indent) return undefined;
      list.push(item);
    } while (scanner.indent === indent && scanner.passDash());
    return list;
  }

  #readItem(indent: number, levels: number): Json | undefined {
    const scanner = this.#scanner;
    scanner.skipSpaces();
    if (!scanner.atLineEnd) {
      return scanner.unit === pipe ? this.#readLiteral(indent) : this.readNode(levels);
    }
    if (!this.#nextLine()) return undefined;
    return scanner.indent > indent ? this.readNode(levels) : null;
  }
}

/**
 * Reads one document of plain block style, as nearly all manifests are, several times faster than the full
 * reader; null when it is not certain to read what that would, which then reads the document.
 *
 * Known: maps and lists by indentation; plain and quoted scalars that end in their line, the latter with the
 * escapes that JSON has too; lists in brackets and maps in braces that end in their line; literal blocks `|` and
 * `|-`; comments; `---`; CR LF. Not known, among others: tabs outside comments and blocks, anchors, aliases, tags,
 * merge keys, equal keys, keys that are no strings, folded blocks, text over several lines, surrogates, documents
 * that are no map. Faults are never reported here.
 */
export function readBlockDocument(
  text: string,
  start: number,
  end: number,
  limits: Limits,
): BlockDocument | null {
  if (end - start > limits.documentLength) return null;
  const isMarked = text.startsWith('---', start);
  const scanner = new LineScanner(text, isMarked ? start + 3 : start, end);
  if (isMarked && !scanner.endLine()) return null;
  if (!scanner.nextLine() || scanner.indent !== 0) return null;
  const offset = scanner.position;
  if (scanner.unit === openMap) return null;
  const value = new BlockReader(scanner).readNode(Math.min(limits.depth, mostLevels));
  return value !== undefined && isJsonObject(value) && scanner.atEnd ? { value, offset } : null;
}
