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

/** Edits that stand in each other's way are made one after the other. */
function edit(start: EditedPiece, index: number, changes: readonly Change[]): EditedPiece | Refusal {
  const document = start.documents[index];
  if (document === undefined) return layout('the document is gone');
  const edits = document.edits(changes);
  if (isRefusal(edits)) return edits;
  if (!overlap(edits)) {
    const text = applyEdits(start.text, edits);
    const documents = readEditable(text);
    if (documents === null) return layout('the way it is written is not known for certain');
    return { text, documents, batches: [...start.batches, edits] };
  }
  const steps = document.steps(changes);
  if (steps.length < 2) return layout('what is to be changed stands too close together');
  let state: EditedPiece = start;
  for (const step of steps) {
    const next = edit(state, index, [step]);
    if (isRefusal(next)) return next;
    state = next;
  }
  return state;
}

/**
 * Makes changes of one document of a piece. What comes out is read again: it holds exactly what the changes make of the
 * document and everything else as it was, or the changes are refused.
 */
export function editPiece(
  text: string,
  documents: readonly EditableDocument[],
  index: number,
  changes: readonly Change[],
): EditedPiece | Refusal {
  const edited = edit({ text, documents, batches: [] }, index, changes);
  if (isRefusal(edited)) return edited;
  const expected = documents.map(({ value }, at) =>
    at === index ? changes.reduce(changeValue, value) : value,
  );
  const found = edited.documents.map(({ value }) => value);
  return isDeepStrictEqual(found, expected)
    ? edited
    : layout('the way it is written is not known for certain');
}
