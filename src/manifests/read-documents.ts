import { EVENT_ID, type Event } from 'js-yaml';
import { invariant } from '../base/invariant.ts';
import type { Json } from '../base/json.ts';
import { readBlockDocument } from './block/read-block-document.ts';
import { buildDocuments } from './build-values.ts';
import type { Fault } from './fault.ts';
import { readJsonEvents, skipJsonSpace } from './json-events.ts';
import type { Limits } from './limits.ts';
import type { RetryBudget } from './parse-yaml.ts';
import { PlaceRecorder } from './place-recorder.ts';
import type { RecordedDocument } from './places.ts';
import type { Syntax } from './read-scalar.ts';
import { type Piece, splitDocuments } from './split-documents.ts';
import { readYamlEvents } from './yaml-events.ts';

/** A document that could be read; it may be null, or no object at all. */
export interface ReadDocument {
  readonly value: Json;
  /** Where its value begins in the whole text. */
  readonly offset: number;
  /** After a `...` line, where kubectl reads nothing until the next `---`. */
  readonly ignoredByKubectl: boolean;
  /** Reads the document again, this time with the place of everything in it. */
  readonly record: () => RecordedDocument;
}

/** Events of a part of a text, and how to read them again. */
interface Source {
  readonly text: string;
  /** Where `text` begins in the whole text. */
  readonly base: number;
  readonly syntax: Syntax;
  readonly limits: Limits;
  readonly parse: () => readonly Event[];
}

/** A document that cannot be trusted. */
export interface BrokenDocument {
  /** One at least; offsets into the whole text. */
  readonly faults: readonly Fault[];
}

type Reading = ReadDocument | BrokenDocument;

/** The events of one of the documents, its head included. */
function eventsOfDocument(events: readonly Event[], index: number): readonly Event[] {
  const heads = events.flatMap((event, position) => (event.type === EVENT_ID.DOCUMENT ? [position] : []));
  return events.slice(heads[index], heads[index + 1]);
}

function recordDocument(source: Source, index: number): RecordedDocument {
  const recorder = new PlaceRecorder();
  const { text, syntax, limits, base } = source;
  const events = source.parse();
  const document = buildDocuments(events, { source: text, syntax, limits, recorder })[index];
  invariant(document !== undefined, 'a document that is gone when read again');
  const { value, offset } = document;
  return { value, offset, base, recorder, text, events: eventsOfDocument(events, index) };
}

function* build(events: readonly Event[], source: Source, piece: Piece): Generator<Reading> {
  const { text, syntax, limits, base } = source;
  for (const [index, document] of buildDocuments(events, {
    source: text,
    syntax,
    limits,
    recorder: null,
  }).entries()) {
    if (document.faults.length > 0) {
      yield { faults: document.faults.map((fault) => ({ ...fault, offset: base + fault.offset })) };
      continue;
    }
    yield {
      value: document.value,
      offset: base + Math.max(document.offset, 0),
      ignoredByKubectl: piece.ignoredByKubectl || index > 0,
      record: () => recordDocument(source, index),
    };
  }
}

/** Events of text that was read once; reading it again cannot fail. */
function eventsOf(
  reading: { readonly events: readonly Event[] } | { readonly fault: Fault },
): readonly Event[] {
  invariant('events' in reading, 'a text that does not read the second time');
  return reading.events;
}

/** kubectl skips a byte order mark where a document begins: files with marks that were joined. */
const markAfterSeparator = /^---[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r)\uFEFF/;

/** Reads a piece with the full reader of YAML. */
export function readYaml(text: string, piece: Piece, limits: Limits, budget: RetryBudget): Reading[] {
  const base = piece.start + (markAfterSeparator.exec(text.slice(piece.start, piece.end))?.[0].length ?? 0);
  if (piece.end - base > limits.documentLength) {
    return [{ faults: [{ code: 'size', offset: base, message: 'the document is too large' }] }];
  }
  const content = text.slice(base, piece.end);
  const reading = readYamlEvents(content, limits, budget);
  if ('fault' in reading) return [{ faults: [{ ...reading.fault, offset: base + reading.fault.offset }] }];
  const parse = (): readonly Event[] =>
    eventsOf(readYamlEvents(content, limits, { left: limits.retriedLength }));
  return [...build(reading.events, { text: content, base, syntax: 'yaml', limits, parse }, piece)];
}

/** A document that the fast reader knows; null for one that the full reader must read. */
function readPlainBlock(text: string, piece: Piece, limits: Limits): ReadDocument | null {
  const { start, end, ignoredByKubectl } = piece;
  const document = readBlockDocument(text, start, end, limits);
  if (document === null) return null;
  const record = (): RecordedDocument => {
    const content = text.slice(start, end);
    const parse = (): readonly Event[] =>
      eventsOf(readYamlEvents(content, limits, { left: limits.retriedLength }));
    return recordDocument({ text: content, base: start, syntax: 'yaml', limits, parse }, 0);
  };
  return { ...document, ignoredByKubectl, record };
}

function faultsOf(reading: Reading): readonly Fault[] {
  return 'faults' in reading ? reading.faults : [];
}

/** After a broken JSON value: the next line that begins with a brace. */
function nextJsonStart(text: string, from: number, end: number): number {
  const brace = /[\r\n]\{/g;
  brace.lastIndex = from;
  const match = brace.exec(text);
  return match === null || match.index + 1 >= end ? end : match.index + 1;
}

/** JSON values one after another, with or without white space between them. */
function* readJson(
  text: string,
  first: number,
  piece: Piece,
  limits: Limits,
  budget: RetryBudget,
): Generator<Reading> {
  let start = first;
  while (start < piece.end) {
    const offset = start;
    const reading = readJsonEvents(text, offset, limits);
    if ('events' in reading) {
      const parse = (): readonly Event[] => eventsOf(readJsonEvents(text, offset, limits));
      yield* build(reading.events, { text, base: 0, syntax: 'json', limits, parse }, piece);
      start = skipJsonSpace(text, reading.end);
      continue;
    }
    // What begins with a brace may be a flow map of YAML; of two complaints the one that got further is apt.
    const documents =
      offset === first && reading.fault.code === 'yaml-syntax' ? readYaml(text, piece, limits, budget) : [];
    const syntax = documents.flatMap(faultsOf).find((fault) => fault.code === 'yaml-syntax');
    if (documents.length > 0 && syntax === undefined) return yield* documents;
    yield {
      faults: [syntax !== undefined && syntax.offset >= reading.fault.offset ? syntax : reading.fault],
    };
    start = nextJsonStart(text, Math.max(reading.end - 1, offset + 1), piece.end);
  }
}

function readBlockOrYaml(
  text: string,
  piece: Piece,
  limits: Limits,
  budget: RetryBudget,
): readonly Reading[] {
  const document = readPlainBlock(text, piece, limits);
  return document === null ? readYaml(text, piece, limits, budget) : [document];
}

/**
 * Reads all documents of a text: YAML and JSON, JSON values one after another too. What is broken is a fault,
 * and reading goes on where the next document begins.
 */
export function* readDocuments(text: string, limits: Limits): Generator<Reading> {
  const budget: RetryBudget = { left: limits.retriedLength };
  for (const piece of splitDocuments(text)) {
    if ('code' in piece) {
      yield { faults: [piece] };
      continue;
    }
    const content = text.startsWith('---', piece.start) ? piece.start + 3 : piece.start;
    const first = skipJsonSpace(text, content);
    if (first >= piece.end) continue;
    if (text.charAt(first) === '{') yield* readJson(text, first, piece, limits, budget);
    else yield* readBlockOrYaml(text, piece, limits, budget);
  }
}
