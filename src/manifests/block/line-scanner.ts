import {
  backslash,
  canStartPlain,
  carriageReturn,
  colon,
  dash,
  dot,
  doubleQuote,
  hash,
  isFlowIndicator,
  isForeignText,
  isGap,
  isText,
  lineFeed,
  singleQuote,
  space,
  tab,
} from './units.ts';

/** What is written of a scalar, and whether it was in quotes. */
export interface WrittenScalar {
  readonly text: string;
  readonly quoted: boolean;
}

/** Escapes that mean the same in YAML and JSON, and no halves of characters. */
const commonEscapes = 'bfnrt"/\\';

/**
 * Goes through a part of a text line by line. Whatever it is not certain of it does not pass: methods then return
 * false or null, and the scanner is of no further use. The part must end at a line's end or with the text.
 */
export class LineScanner {
  readonly text: string;
  readonly #end: number;
  position: number;
  /** Where the line that `nextLine` found begins. */
  lineStart = 0;
  /** Spaces before the first character of that line; -1 when there is no more. */
  indent = 0;

  constructor(text: string, start: number, end: number) {
    this.text = text;
    this.position = start;
    this.#end = end;
  }

  /** The unit at the position; NaN at the end of the text. */
  get unit(): number {
    return this.text.charCodeAt(this.position);
  }

  get column(): number {
    return this.position - this.lineStart;
  }

  get atEnd(): boolean {
    return this.position >= this.#end;
  }

  skipSpaces(): void {
    while (this.text.charCodeAt(this.position) === space) this.position++;
  }

  /** True where nothing follows in the line but a comment. */
  get atLineEnd(): boolean {
    const { unit } = this;
    if (unit === hash) return this.text.charCodeAt(this.position - 1) === space;
    return unit === lineFeed || unit === carriageReturn || this.atEnd;
  }

  /** Passes spaces, a comment and the line break. */
  endLine(): boolean {
    const { position } = this;
    this.skipSpaces();
    if (this.unit === hash && this.position > position) this.#skipComment();
    return this.breakLine();
  }

  /** Passes a line break, or is at the end. */
  breakLine(): boolean {
    const { unit } = this;
    if (unit === lineFeed) this.position++;
    else if (unit === carriageReturn && this.text.charCodeAt(this.position + 1) === lineFeed)
      this.position += 2;
    else return this.atEnd;
    return true;
  }

  #skipComment(): void {
    for (let { unit } = this; isText(unit) || unit === space || unit === tab; unit = this.unit)
      this.position++;
  }

  /** From the beginning of a line, goes to the first character that is no space and in no comment. */
  nextLine(): boolean {
    for (;;) {
      this.lineStart = this.position;
      this.skipSpaces();
      if (this.atEnd) {
        this.indent = -1;
        return true;
      }
      const { unit } = this;
      if (unit === hash) this.#skipComment();
      else if (unit !== lineFeed && unit !== carriageReturn) {
        this.indent = this.position - this.lineStart;
        return true;
      }
      if (!this.breakLine()) return false;
    }
  }

  /** Passes a dash that begins an item of a list. */
  passDash(): boolean {
    if (this.unit !== dash || !isGap(this.text.charCodeAt(this.position + 1))) return false;
    this.position++;
    return true;
  }

  /** Reads a scalar that ends in its line; what follows is for the caller to judge. */
  readScalar(inFlow: boolean): WrittenScalar | null {
    const { unit, text, position } = this;
    if (unit === doubleQuote) return this.#readDoubleQuoted();
    if (unit === singleQuote) return this.#readSingleQuoted();
    if (!canStartPlain(unit, text.charCodeAt(position + 1))) return null;
    if (unit === dot && text.startsWith('...', position)) return null;
    if (inFlow) this.#skipFlowPlain();
    else this.#skipPlain();
    return { text: text.slice(position, this.position), quoted: false };
  }

  /** Passes a plain scalar of block style, spaces behind it excluded. */
  #skipPlain(): void {
    const { text } = this;
    let at = this.position;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === colon) {
        if (isGap(text.charCodeAt(at + 1))) break;
      } else if (unit === hash) {
        if (text.charCodeAt(at - 1) === space) break;
      } else if (unit === space) {
        at++;
        continue;
      } else if (!(unit > space && unit < 127) && !isForeignText(unit)) break;
      this.position = ++at;
    }
  }

  #skipFlowPlain(): void {
    const { text } = this;
    let at = this.position;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === colon) {
        const next = text.charCodeAt(at + 1);
        if (isGap(next) || isFlowIndicator(next)) break;
      } else if (unit === hash) {
        if (text.charCodeAt(at - 1) === space) break;
      } else if (unit === space) {
        at++;
        continue;
      } else if (isFlowIndicator(unit) || !isText(unit)) break;
      this.position = ++at;
    }
  }

  /** The unit that ends a quoted text, which is left out of it. */
  #skipQuoted(quote: number): boolean {
    for (let { unit } = this; unit !== quote; unit = this.unit) {
      if (!isText(unit) && unit !== space) return false;
      this.position += unit === backslash && quote === doubleQuote ? 2 : 1;
    }
    return true;
  }

  #readSingleQuoted(): WrittenScalar | null {
    const start = ++this.position;
    let doubled = false;
    while (this.#skipQuoted(singleQuote)) {
      const { position } = this;
      this.position++;
      if (this.unit !== singleQuote) {
        const text = this.text.slice(start, position);
        return { text: doubled ? text.replaceAll("''", "'") : text, quoted: true };
      }
      doubled = true;
      this.position++;
    }
    return null;
  }

  #readDoubleQuoted(): WrittenScalar | null {
    const start = ++this.position;
    if (!this.#skipQuoted(doubleQuote)) return null;
    const text = this.text.slice(start, this.position++);
    if (!text.includes('\\')) return { text, quoted: true };
    for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
      if (!commonEscapes.includes(text.charAt(at + 1))) return null;
    }
    const decoded: unknown = JSON.parse(`"${text}"`);
    return typeof decoded === 'string' ? { text: decoded, quoted: true } : null;
  }
}
