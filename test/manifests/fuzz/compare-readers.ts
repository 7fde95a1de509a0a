import { isDeepStrictEqual } from 'node:util';
import { readBlockDocument } from '../../../src/manifests/block/read-block-document.ts';
import { defaultLimits, type Limits } from '../../../src/manifests/index.ts';
import { readYaml } from '../../../src/manifests/read-documents.ts';
import { splitDocuments } from '../../../src/manifests/split-documents.ts';

/** How the readers compare on the documents of a text. */
export interface Comparison {
  readonly documents: number;
  /** Documents that the fast reader did not leave to the full one. */
  readonly fast: number;
  /** What differs; null when nothing does. */
  readonly difference: string | null;
}

function show(value: unknown): string {
  return JSON.stringify(value).slice(0, 2_000);
}

/** Where the fast reader reads a document, the full reader must read one of the same value and offset, keys in order. */
export function compareReaders(text: string, limits: Limits = defaultLimits): Comparison {
  let [documents, fast] = [0, 0];
  for (const piece of splitDocuments(text)) {
    if ('code' in piece) continue;
    documents++;
    const read = readBlockDocument(text, piece.start, piece.end, limits);
    if (read === null) continue;
    fast++;
    const full = readYaml(text, piece, limits, { left: limits.retriedLength });
    const [first] = full;
    const same =
      full.length === 1 &&
      first !== undefined &&
      'value' in first &&
      first.offset === read.offset &&
      JSON.stringify(first.value) === JSON.stringify(read.value) &&
      isDeepStrictEqual(first.value, read.value);
    if (same) continue;
    const difference = `${show(text.slice(piece.start, piece.end))}\nfast: ${show(read)}\nfull: ${show(full)}`;
    return { documents, fast, difference };
  }
  return { documents, fast, difference: null };
}
