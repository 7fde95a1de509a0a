import {
  type AliasEvent,
  type DocumentEvent,
  EVENT_ID,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Anchor } from './anchor.ts';
import { ExpansionMeter } from './expansion-meter.ts';
import type { Fault, FaultCode } from './fault.ts';
import { keyName } from './key-name.ts';
import { isAnchorNameForKubectl, isTagMisread, misreadInFlow } from './kubectl-dialect.ts';
import type { Limits } from './limits.ts';
import { ListFrame } from './list-frame.ts';
import { MapFrame } from './map-frame.ts';
import type { PlaceRecorder } from './place-recorder.ts';
import { readScalar, type Syntax } from './read-scalar.ts';
import { dashOffset, scalarOffset } from './scalar-offset.ts';
import type { TagHandles } from './tagged-scalar.ts';

/** What events are read from, and how; offsets are offsets into `source`. */
export interface BuildOptions {
  readonly source: string;
  readonly syntax: Syntax;
  readonly limits: Limits;
  /** Null as long as nobody asks for places. */
  readonly recorder: PlaceRecorder | null;
}

/** One document of the events. Its value counts only when nothing is wrong. */
export interface BuiltDocument {
  readonly value: Json;
  readonly offset: number;
  readonly faults: readonly Fault[];
}

const absent = -1;
const doubleQuoted = 3;
const mostFaults = 100;

function tagHandles(event: DocumentEvent): TagHandles {
  return new Map(
    event.directives.flatMap((line) => (line.kind === 'tag' ? [[line.handle, line.prefix]] : [])),
  );
}

function fault(code: FaultCode, offset: number, message: string): Fault {
  return { code, offset, message };
}

function aliasingFault(offset: number): Fault {
  return fault('aliasing', offset, 'the aliases of the document expand too far');
}

function mergeFault(offset: number): Fault {
  return fault('yaml-syntax', offset, 'a merge key (<<) needs a map, or a list of maps');
}

class DocumentBuilder {
  readonly #source: string;
  readonly #syntax: Syntax;
  readonly #limits: Limits;
  readonly #recorder: PlaceRecorder | null;
  readonly #handles: TagHandles;
  readonly #meter: ExpansionMeter;
  readonly #anchors = new Map<string, Anchor>();
  readonly #frames: (MapFrame | ListFrame)[] = [];
  readonly #faults: Fault[] = [];
  #top: MapFrame | ListFrame | null = null;
  #value: Json = null;
  #offset = 0;
  #lastEnd = 0;

  constructor(options: BuildOptions, event: DocumentEvent) {
    this.#source = options.source;
    this.#syntax = options.syntax;
    this.#limits = options.limits;
    this.#recorder = options.recorder;
    this.#handles = tagHandles(event);
    this.#meter = new ExpansionMeter(options.limits);
  }

  result(): BuiltDocument {
    return { value: this.#value, offset: this.#offset, faults: this.#faults };
  }

  report(found: Fault): void {
    if (this.#faults.length < mostFaults) this.#faults.push(found);
  }

  #reportDuplicateAt(offset: number): (message: string) => void {
    return (message) => this.report({ code: 'duplicate-key', offset, message });
  }

  #checkTag(event: ScalarEvent | MappingEvent | SequenceEvent): void {
    if (!isTagMisread(this.#source, event.tagEnd)) return;
    this.report(
      fault('yaml-syntax', event.tagEnd, 'write a space after the tag: for kubectl it does not end here'),
    );
  }

  #openAnchor(
    event: ScalarEvent | MappingEvent | SequenceEvent,
    offset: number,
    text: string,
  ): Anchor | null {
    if (event.anchorStart === absent) return null;
    const name = this.#source.slice(event.anchorStart, event.anchorEnd);
    if (!isAnchorNameForKubectl(name)) {
      this.report(
        fault('yaml-syntax', event.anchorStart, `the anchor ${name} has more than 0-9 A-Z a-z _ - in it`),
      );
    }
    const before = { nodes: this.#meter.nodes, length: this.#meter.length };
    const anchor: Anchor = { offset, value: null, text, height: 0, weight: null, before };
    this.#anchors.set(name, anchor);
    return anchor;
  }

  #closeAnchor(anchor: Anchor, value: Json, height: number): void {
    anchor.value = value;
    anchor.height = height;
    anchor.weight = {
      nodes: this.#meter.nodes - anchor.before.nodes,
      length: this.#meter.length - anchor.before.length,
    };
  }

  /** Puts a finished value where it belongs: into the map or list around it, or as the document. */
  #attach(value: Json, offset: number, height: number): Fault | null {
    const top = this.#top;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return fault('yaml-syntax', offset, 'infinity and not-a-number are no JSON');
    }
    if (top === null) {
      this.#value = value;
      this.#offset = offset;
      return null;
    }
    if (top.height <= height) top.height = height + 1;
    if (!top.isMap) top.addItem(value, offset);
    else if (!top.merging) top.addValue(value, offset, this.#reportDuplicateAt(top.keyOffset));
    else if (!top.merge(value, this.#reportDuplicateAt(top.keyOffset))) return mergeFault(top.keyOffset);
    return null;
  }

  #keyFault(offset: number): Fault {
    const isTemplate = this.#source.startsWith('{{', offset - 1);
    const hint = isTemplate ? '; this looks like a template that is not rendered' : '';
    return fault('yaml-syntax', offset, `a map or a list cannot be a key${hint}`);
  }

  /** Where a scalar is; for one that is not written, the key or the dash it belongs to. */
  #offsetOf(event: ScalarEvent): number {
    if (this.#recorder === null)
      return event.style === doubleQuoted ? event.valueStart - 1 : event.valueStart;
    const offset = scalarOffset(this.#source, event);
    if (offset !== absent) {
      this.#lastEnd = event.valueEnd;
      return offset;
    }
    if (this.#top?.isMap === true) return this.#top.keyOffset;
    const dash = dashOffset(this.#source, this.#lastEnd);
    this.#lastEnd = dash + 1;
    return dash;
  }

  #scalar(event: ScalarEvent): Fault | null {
    const offset = this.#offsetOf(event);
    const reading = readScalar(this.#source, event, this.#syntax, this.#handles);
    if (typeof reading === 'string') return fault('yaml-syntax', Math.max(offset, 0), reading);
    const misread = this.#top?.isFlow === true ? misreadInFlow(this.#source, event) : null;
    if (misread !== null) return fault('yaml-syntax', offset, misread);
    const { value, text, isMergeKey } = reading;
    const top = this.#top;
    const isKey = top?.isMap === true && top.expectsKey;
    this.#checkTag(event);
    if (isKey && isMergeKey) {
      top.setMergeKey(offset, this.#reportDuplicateAt(offset));
      return null;
    }
    const anchor = this.#openAnchor(event, offset, text);
    if (!this.#meter.addNode(text.length)) return aliasingFault(offset);
    if (anchor !== null) this.#closeAnchor(anchor, value, 0);
    if (isKey) return this.#setKey(top, value, text, offset);
    return this.#attach(value, offset, 0);
  }

  #setKey(top: MapFrame, value: Json, text: string, offset: number): Fault | null {
    const isCollection = typeof value === 'object' && value !== null;
    if (isCollection) return this.#keyFault(offset);
    const name = keyName(value, text);
    if (name === null) return fault('yaml-syntax', Math.max(offset, 0), 'this key has no name in JSON');
    top.setKey(name, offset);
    return null;
  }

  #open(event: MappingEvent | SequenceEvent): Fault | null {
    const top = this.#top;
    this.#lastEnd = event.start;
    if (top?.isMap === true && top.expectsKey) return this.#keyFault(event.start);
    if (this.#frames.length >= this.#limits.depth) {
      return fault('nesting', event.start, 'maps and lists are nested too deep');
    }
    this.#checkTag(event);
    const anchor = this.#openAnchor(event, event.start, '');
    const isMap = event.type === EVENT_ID.MAPPING;
    // go-yaml does not count the list of a merge key.
    const counts = isMap || top?.isMap !== true || !top.merging;
    if (counts && !this.#meter.addNode(0)) return aliasingFault(event.start);
    this.#top = isMap
      ? new MapFrame(event, anchor, this.#recorder)
      : new ListFrame(event, anchor, this.#recorder);
    this.#frames.push(this.#top);
    return null;
  }

  #close(): Fault | null {
    const frame = this.#frames.pop();
    if (frame === undefined) return null;
    this.#top = this.#frames.at(-1) ?? null;
    if (frame.anchor !== null) this.#closeAnchor(frame.anchor, frame.value, frame.height);
    return this.#attach(frame.value, frame.offset, frame.height);
  }

  #alias(event: AliasEvent): Fault | null {
    const offset = event.anchorStart - 1;
    const name = this.#source.slice(event.anchorStart, event.anchorEnd);
    this.#lastEnd = event.anchorEnd;
    const anchor = this.#anchors.get(name);
    if (anchor === undefined) return fault('yaml-syntax', offset, `no anchor is named ${name}`);
    if (anchor.weight === null) return fault('aliasing', offset, `the alias ${name} contains itself`);
    if (!this.#meter.addAlias(anchor.weight)) return aliasingFault(offset);
    if (this.#frames.length + anchor.height > this.#limits.depth) {
      return fault('nesting', offset, 'maps and lists are nested too deep');
    }
    const top = this.#top;
    if (top?.isMap === true && top.expectsKey) return this.#setKey(top, anchor.value, anchor.text, offset);
    if (top?.isMap === true && top.merging && !isJsonObject(anchor.value)) {
      return mergeFault(offset);
    }
    return this.#attach(anchor.value, anchor.offset, anchor.height);
  }

  /** Takes the next event; a fault means that nothing after it is worth reading. */
  take(event: Exclude<Event, DocumentEvent>): Fault | null {
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.#scalar(event);
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
        return this.#open(event);
      case EVENT_ID.ALIAS:
        return this.#alias(event);
      case EVENT_ID.POP:
        return this.#close();
    }
  }
}

/** Builds the values of all documents of the events, as kubectl reads them; collects what is wrong. */
export function buildDocuments(events: readonly Event[], options: BuildOptions): readonly BuiltDocument[] {
  const builders: DocumentBuilder[] = [];
  let builder: DocumentBuilder | null = null;
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) {
      builder = new DocumentBuilder(options, event);
      builders.push(builder);
      continue;
    }
    const stop = builder?.take(event) ?? null;
    if (stop === null) continue;
    builder?.report(stop);
    builder = null;
  }
  return builders.map((each) => each.result());
}
