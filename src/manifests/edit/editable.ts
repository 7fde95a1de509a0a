import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Path } from '../../base/pointer.ts';
import { expandLists } from '../expand-lists.ts';
import { defaultLimits } from '../limits.ts';
import { findOffsets } from '../places.ts';
import { type ReadDocument, readDocuments } from '../read-documents.ts';
import { splitDocuments } from '../split-documents.ts';
import { type Change, changeValue } from './change.ts';
import { editsForAll } from './edits-for.ts';
import { type WrittenDocument, writtenDocument } from './find-node.ts';
import { stepsOf } from './move-member.ts';
import { isRefusal, layout, type Refusal } from './refusal.ts';
import { applyEdits, overlap, type TextEdit } from './text-edit.ts';

/** A document of a piece of text, to be edited. */
export interface EditableDocument {
  readonly value: Json;
  /** Its objects, as `check` judges them; those of a List have a path. */
  readonly objects: readonly { readonly value: JsonObject; readonly item: Path }[];
  /** Where the key of a value stands in the piece; for a path that is not there, that of its nearest ancestor. */
  offset(path: Path): number;
  /** The edits of the piece that make changes, all at once; or why they are not made. They may overlap. */
  edits(changes: readonly Change[]): readonly TextEdit[] | Refusal;
  /** Changes that can be made one after the other and come to the same. */
  steps(changes: readonly Change[]): readonly Change[];
}

function objectsOf(value: Json): EditableDocument['objects'] {
  return [...expandLists(value, defaultLimits.listDepth)].flatMap((entry) =>
    entry.type === 'object' ? [{ value: entry.value, item: entry.path }] : [],
  );
}

function editable(document: ReadDocument): EditableDocument {
  let written: WrittenDocument | null = null;
  const read = (): WrittenDocument => {
    written ??= writtenDocument(document.record());
    return written;
  };
  return {
    value: document.value,
    objects: objectsOf(document.value),
    offset: (path) => findOffsets(read().recorded, path).key,
    edits(changes) {
      const edits = editsForAll(read(), changes);
      if (isRefusal(edits)) return edits;
      const { base } = read().recorded;
      return edits.map(({ start, end, text }) => ({ start: base + start, end: base + end, text }));
    },
    steps: (changes) => changes.flatMap((change) => stepsOf(read(), change)),
  };
}

/** The pieces of a text that are edited on their own; together they are the text. */
export function piecesOf(text: string): readonly string[] {
  return [...splitDocuments(text)].flatMap((piece) =>
    'code' in piece ? [] : [text.slice(piece.start, piece.end)],
  );
}

/** The documents of a piece; null when one cannot be read. */
export function readEditable(piece: string): readonly EditableDocument[] | null {
  const documents: EditableDocument[] = [];
  for (const document of readDocuments(piece, defaultLimits)) {
    if ('faults' in document) return null;
    documents.push(editable(document));
  }
  return documents;
}

/** A piece as it is after changes. */
export interface EditedPiece {
  readonly text: string;
  readonly documents: readonly EditableDocument[];
  /** What was made of the piece: edits at once, one set after the other. */
  readonly batches: readonly (readonly TextEdit[])[];
}

/** What documents are once changes of one of them are made. */
function changedValues(
  documents: readonly EditableDocument[],
  index: number,
  changes: readonly Change[],
): readonly Json[] {
  return documents.map(({ value }, at) => (at === index ? changes.reduce(changeValue, value) : value));
}

const uncertain = layout('the way it is written is not known for certain');

/** All changes at once; refused as well when they stand in each other's way. */
function editAtOnce(
  { text, documents, batches }: EditedPiece,
  index: number,
  changes: readonly Change[],
): EditedPiece | Refusal {
  const edits = documents[index]?.edits(changes) ?? uncertain;
  if (isRefusal(edits)) return edits;
  if (overlap(edits)) return layout('what is to be changed stands too close together');
  const edited = applyEdits(text, edits);
  const read = readEditable(edited);
  const values = read?.map(({ value }) => value);
  const isRight = isDeepStrictEqual(values, changedValues(documents, index, changes));
  return read !== null && isRight
    ? { text: edited, documents: read, batches: [...batches, edits] }
    : uncertain;
}

/**
 * Makes changes of one document of a piece, one after the other where that is needed. What comes out is read again: it
 * holds exactly what the changes make of the document and everything else as it was, or the changes are refused.
 */
export function editPiece(
  text: string,
  documents: readonly EditableDocument[],
  index: number,
  changes: readonly Change[],
): EditedPiece | Refusal {
  const start: EditedPiece = { text, documents, batches: [] };
  const atOnce = editAtOnce(start, index, changes);
  const steps = isRefusal(atOnce) ? (documents[index]?.steps(changes) ?? []) : [];
  if (!isRefusal(atOnce) || steps.length < 2) return atOnce;
  let state = start;
  for (const step of steps) {
    const next = editAtOnce(state, index, [step]);
    if (isRefusal(next)) return next;
    state = next;
  }
  return state;
}
