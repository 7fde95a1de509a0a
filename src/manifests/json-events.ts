import { EVENT_ID, type Event, type ScalarEvent, type ScalarStyle } from 'js-yaml';
import type { Fault, FaultCode } from './fault.ts';
import type { Limits } from './limits.ts';

/** One JSON value of a text as js-yaml's events, with offsets into that text; or why it cannot be read. */
export type JsonReading =
  | { readonly events: readonly Event[]; readonly end: number }
  | { readonly fault: Fault };

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
  readonly #open: number[] = [];
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
    do this.#readValue();
    while (this.#fault === null && this.#continues());
    if (this.#fault !== null) return { fault: this.#fault };
    this.#events.push({ type: EVENT_ID.POP });
    return { events: this.#events, end: this.#position };
  }

  #fail(code: FaultCode, message: string, offset = this.#position): null {
    this.#fault ??= { code, offset, message };
    return null;
  }

  #next(): number {
    this.#position = matchEnd(space, this.#text, this.#position);
    if (this.#position - this.#start > this.#limits.documentLength) {
      this.#fail('size', 'the document is too large', this.#start);
    }
    return this.#text.charCodeAt(this.#position);
  }

  /** Reads a scalar, or opens lists and maps up to their first scalar or end. */
  #readValue(): null {
    let first = this.#next();
    while (this.#fault === null && (first === openMap || first === openList)) {
      if (this.#open.length >= this.#limits.depth)
        return this.#fail('nesting', 'maps and lists are nested too deep');
      const isMap = first === openMap;
      this.#events.push(collectionEvent(isMap ? EVENT_ID.MAPPING : EVENT_ID.SEQUENCE, this.#position));
      this.#open.push(isMap ? closeMap : closeList);
      this.#position++;
      first = this.#next();
      if (first === (isMap ? closeMap : closeList)) return null;
      if (isMap) {
        this.#readKey();
        first = this.#next();
      }
    }
    if (this.#fault !== null) return null;
    return first === quote ? this.#readString() : this.#readWord();
  }

  /** After a value: closes what ends there; true when a comma leads to another value. */
  #continues(): boolean {
    while (this.#fault === null) {
      const close = this.#open.at(-1);
      if (close === undefined) return false;
      const found = this.#next();
      if (found === comma) {
        this.#position++;
        if (close === closeMap) this.#readKey();
        return true;
      }
      if (found !== close) this.#fail('yaml-syntax', `"," or "${String.fromCharCode(close)}" is expected`);
      this.#open.pop();
      this.#events.push({ type: EVENT_ID.POP });
      this.#position++;
    }
    return false;
  }

  #readKey(): null {
    if (this.#next() !== quote) return this.#fail('yaml-syntax', 'a key in double quotes is expected');
    this.#readString();
    if (this.#fault !== null) return null;
    if (this.#next() !== colon) return this.#fail('yaml-syntax', '":" is expected after a key');
    this.#position++;
    return null;
  }

  #readString(): null {
    const start = ++this.#position;
    let fast = true;
    for (;;) {
      const unit = this.#text.charCodeAt(this.#position);
      if (unit === quote) break;
      if (unit === backslash) {
        const end = matchEnd(escapeSequence, this.#text, this.#position);
        if (end === this.#position) return this.#fail('yaml-syntax', 'an escape that JSON does not have');
        this.#position = end;
        fast = false;
      } else if (unit >= 32) this.#position++;
      else if (Number.isNaN(unit)) return this.#fail('yaml-syntax', 'the string does not end', start - 1);
      else return this.#fail('yaml-syntax', 'a control character in a string must be escaped');
    }
    this.#events.push(scalarEvent(doubleQuoted, start, this.#position, fast));
    this.#position++;
    return null;
  }

  #readWord(): null {
    const start = this.#position;
    const end = matchEnd(word, this.#text, start);
    const found = this.#text.slice(start, end);
    if (found === '') return this.#fail('yaml-syntax', 'a JSON value is expected');
    if (/^[-0-9]/.test(found) && !Number.isFinite(Number(found))) {
      return this.#fail('yaml-syntax', `the number ${found.slice(0, 20)} is out of range`);
    }
    this.#events.push(scalarEvent(plain, start, end, true));
    this.#position = end;
    return null;
  }
}

/** Reads one strict JSON value that begins at `offset`, whatever follows it. */
export function readJsonEvents(text: string, offset: number, limits: Limits): JsonReading {
  return new JsonReader(text, offset, limits).read();
}
