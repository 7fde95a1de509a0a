import { EVENT_ID, type Event, type ScalarEvent, type ScalarStyle } from 'js-yaml';
import type { Fault, FaultCode } from './fault.ts';
import type { Limits } from './limits.ts';

/** One JSON value of a text as js-yaml's events, with offsets into that text; or why it cannot be read. */
export type JsonReading =
  | { readonly events: readonly Event[]; readonly end: number }
  /** `end` is where reading stopped. */
  | { readonly fault: Fault; readonly end: number };

const absent = -1;
const plain: ScalarStyle = 1;
const doubleQuoted: ScalarStyle = 3;
const [quote, comma, colon, backslash] = [34, 44, 58, 92] as const;
const [openList, closeList, openMap, closeMap] = [91, 93, 123, 125] as const;

const space = /[ \t\r\n]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const word = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null)(?![-+.\w])/y;

function matchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** The offset of the first character at or after `offset` that is no JSON whitespace. */
export function skipJsonSpace(text: string, offset: number): number {
  return matchEnd(space, text, offset);
}

function scalarEvent(style: ScalarStyle, valueStart: number, valueEnd: number, fast: boolean): ScalarEvent {
  return {
    type: EVENT_ID.SCALAR,
    valueStart,
    valueEnd,
    anchorStart: absent,
    anchorEnd: absent,
    tagStart: absent,
    tagEnd: absent,
    style,
    chomping: 1,
    indent: absent,
    fast,
  };
}

function collectionEvent(type: 2 | 3, start: number): Event {
  return { type, start, anchorStart: absent, anchorEnd: absent, tagStart: absent, tagEnd: absent, style: 2 };
}

class JsonReader {
  readonly #text: string;
  readonly #limits: Limits;
  readonly #start: number;
  /** The closing brackets that are still owed. */
  readonly #owed: number[] = [];
  readonly #events: Event[] = [];
  #position: number;
  #fault: Fault | null = null;

  constructor(text: string, start: number, limits: Limits) {
    this.#text = text;
    this.#start = start;
    this.#position = start;
    this.#limits = limits;
  }

  read(): JsonReading {
    this.#events.push({ type: EVENT_ID.DOCUMENT, explicitStart: false, explicitEnd: false, directives: [] });
    while (this.#readValue() && this.#continues());
    if (this.#fault !== null) return { fault: this.#fault, end: this.#position };
    this.#events.push({ type: EVENT_ID.POP });
    return { events: this.#events, end: this.#position };
  }

  /** Always false: nothing more can be read. */
  #fail(code: FaultCode, message: string, offset = this.#position): false {
    this.#fault ??= { code, offset, message };
    return false;
  }

  /** The character after white space. */
  #next(): number {
    this.#position = matchEnd(space, this.#text, this.#position);
    return this.#text.charCodeAt(this.#position);
  }

  /** Reads a scalar, or opens lists and maps up to their first scalar or end. */
  #readValue(): boolean {
    for (;;) {
      const first = this.#next();
      if (first === quote) return this.#readString();
      if (first !== openMap && first !== openList) return this.#readWord();
      const close = first === openMap ? closeMap : closeList;
      if (!this.#open(first, close)) return false;
      if (this.#next() === close) return true;
      if (first === openMap && !this.#readKey()) return false;
    }
  }

  #open(bracket: number, close: number): boolean {
    if (this.#owed.length >= this.#limits.depth)
      return this.#fail('nesting', 'maps and lists are nested too deep');
    if (this.#position - this.#start > this.#limits.documentLength) {
      return this.#fail('size', 'the document is too large', this.#start);
    }
    const type = bracket === openMap ? EVENT_ID.MAPPING : EVENT_ID.SEQUENCE;
    this.#events.push(collectionEvent(type, this.#position));
    this.#owed.push(close);
    this.#position++;
    return true;
  }

  /** After a value: closes what ends there; true when a comma leads to another value. */
  #continues(): boolean {
    for (let close = this.#owed.at(-1); close !== undefined; close = this.#owed.at(-1)) {
      const found = this.#next();
      if (found === comma) {
        this.#position++;
        return close === closeList || this.#readKey();
      }
      if (found !== close)
        return this.#fail('yaml-syntax', `"," or "${String.fromCharCode(close)}" is expected`);
      this.#owed.pop();
      this.#events.push({ type: EVENT_ID.POP });
      this.#position++;
    }
    return false;
  }

  #readKey(): boolean {
    if (this.#next() !== quote) return this.#fail('yaml-syntax', 'a key in double quotes is expected');
    if (!this.#readString()) return false;
    if (this.#next() !== colon) return this.#fail('yaml-syntax', '":" is expected after a key');
    this.#position++;
    return true;
  }

  #readString(): boolean {
    const start = ++this.#position;
    let fast = true;
    for (let unit = this.#unit(); unit !== quote; unit = this.#unit()) {
      if (unit === backslash) {
        const end = matchEnd(escapeSequence, this.#text, this.#position);
        if (end === this.#position) return this.#fail('yaml-syntax', 'an escape that JSON does not have');
        this.#position = end;
        fast = false;
      } else if (unit >= 32) this.#position++;
      else if (Number.isNaN(unit)) return this.#fail('yaml-syntax', 'the string does not end', start - 1);
      else return this.#fail('yaml-syntax', 'a control character in a string must be escaped');
    }
    return this.#pushScalar(doubleQuoted, start, this.#position, fast);
  }

  #unit(): number {
    return this.#text.charCodeAt(this.#position);
  }

  #readWord(): boolean {
    const start = this.#position;
    const end = matchEnd(word, this.#text, start);
    const found = this.#text.slice(start, end);
    if (found === '') return this.#fail('yaml-syntax', 'a JSON value is expected');
    return this.#pushScalar(plain, start, end, true);
  }

  #pushScalar(style: ScalarStyle, start: number, end: number, fast: boolean): boolean {
    if (end - this.#start > this.#limits.documentLength) {
      return this.#fail('size', 'the document is too large', this.#start);
    }
    this.#events.push(scalarEvent(style, start, end, fast));
    this.#position = style === doubleQuoted ? end + 1 : end;
    return true;
  }
}

/** Reads one strict JSON value that begins at `offset`, whatever follows it. */
export function readJsonEvents(text: string, offset: number, limits: Limits): JsonReading {
  return new JsonReader(text, offset, limits).read();
}
