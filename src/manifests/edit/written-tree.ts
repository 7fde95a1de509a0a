import {
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { invariant } from '../../base/invariant.ts';
import { scalarOffset } from '../scalar-offset.ts';
import { lineEnd } from './lines.ts';
import type { ScalarForm, WrittenEntry, WrittenNode } from './written-node.ts';

const absent = -1;
/** js-yaml numbers the styles of scalars from 1. */
const forms: readonly ScalarForm[] = ['none', 'plain', 'single', 'double', 'block', 'block'];
const keepChomping = 3;
const trailingBreak = /(?:\r\n|\n|\r)$/;
const trailingBlankLines = /(?:(?:\r\n|\n|\r)[ \t]*)+$/;
const beforeColon = /\s*:/y;

function matchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** Where the closing bracket of a flow collection stands: after blanks, commas and comments. A loop, since they may be long. */
function bracketAfter(text: string, offset: number): number {
  let at = offset;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '#') at = lineEnd(text, at);
    else if (/[\s,:]/.test(character)) at++;
    else break;
  }
  return at;
}

/** Takes the events of a document in turn and builds its nodes. */
class TreeReader {
  readonly #text: string;
  readonly #events: readonly Event[];
  #next = 0;
  /** Where what was read last ends. */
  #end = 0;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  read(): WrittenNode {
    const event = this.#events[this.#next++];
    invariant(event !== undefined, 'a document without a node');
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        return this.read();
      case EVENT_ID.SCALAR:
        return this.#scalar(event);
      case EVENT_ID.ALIAS: {
        const name = this.#text.slice(event.anchorStart, event.anchorEnd);
        this.#end = event.anchorEnd;
        return { kind: 'alias', name, start: event.anchorStart - 1, end: event.anchorEnd, anchor: null };
      }
      case EVENT_ID.MAPPING:
        return this.#map(event);
      case EVENT_ID.SEQUENCE:
        return this.#list(event);
      case EVENT_ID.POP:
        invariant(false, 'a collection that ends before it begins');
    }
  }

  #anchor({ anchorStart, anchorEnd }: ScalarEvent | MappingEvent | SequenceEvent): string | null {
    return anchorStart === absent ? null : this.#text.slice(anchorStart, anchorEnd);
  }

  #scalar(event: ScalarEvent): WrittenNode {
    const start = scalarOffset(this.#text, event);
    if (start === absent) {
      this.#end = Math.max(this.#end, event.anchorEnd, event.tagEnd);
      return { kind: 'scalar', form: 'none', start: this.#end, end: this.#end, anchor: this.#anchor(event) };
    }
    const form = forms[event.style] ?? 'block';
    const isQuoted = form === 'single' || form === 'double';
    this.#end = form === 'block' ? this.#blockEnd(event) : event.valueEnd + (isQuoted ? 1 : 0);
    return { kind: 'scalar', form, start, end: this.#end, anchor: this.#anchor(event) };
  }

  /** Before the last line break; blank lines that have no meaning are left out. */
  #blockEnd({ valueStart, valueEnd, chomping }: ScalarEvent): number {
    const pattern = chomping === keepChomping ? trailingBreak : trailingBlankLines;
    const written = this.#text.slice(valueStart, valueEnd);
    return valueStart + written.replace(pattern, '').length;
  }

  #isAtEnd(): boolean {
    const event = this.#events[this.#next];
    invariant(event !== undefined, 'a collection without an end');
    return event.type === EVENT_ID.POP;
  }

  #close(isFlow: boolean): number {
    this.#next++;
    if (isFlow) this.#end = bracketAfter(this.#text, this.#end) + 1;
    return this.#end;
  }

  #map(event: MappingEvent): WrittenNode {
    const isFlow = event.style === COLLECTION_STYLE.FLOW;
    this.#end = event.start + (isFlow ? 1 : 0);
    const entries: WrittenEntry[] = [];
    while (!this.#isAtEnd()) {
      const key = this.read();
      this.#end = matchEnd(beforeColon, this.#text, this.#end);
      entries.push({ key, value: this.read() });
    }
    const end = this.#close(isFlow);
    return { kind: 'map', isFlow, entries, start: event.start, end, anchor: this.#anchor(event) };
  }

  #list(event: SequenceEvent): WrittenNode {
    const isFlow = event.style === COLLECTION_STYLE.FLOW;
    this.#end = event.start + (isFlow ? 1 : 0);
    const items: WrittenNode[] = [];
    while (!this.#isAtEnd()) items.push(this.read());
    const end = this.#close(isFlow);
    return { kind: 'list', isFlow, items, start: event.start, end, anchor: this.#anchor(event) };
  }
}

/** The nodes of one document from its events, with where each begins and ends. */
export function writtenTree(text: string, events: readonly Event[]): WrittenNode {
  return new TreeReader(text, events).read();
}
