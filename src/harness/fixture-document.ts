import type { Diagnostic } from '../base/diagnostic.ts';
import type { Json } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import { decodeText } from '../manifests/decode-text.ts';
import { defaultLimits } from '../manifests/limits.ts';
import { createLineIndex } from '../manifests/line-index.ts';
import { findOffsets, type RecordedDocument } from '../manifests/places.ts';
import { readDocuments } from '../manifests/read-documents.ts';

/** The one YAML document of a fixture file, with the place of everything in it. */
export interface FixtureDocument {
  readonly value: Json;
  /** Of a key, or of an item of a list; for a path that is not there, of its nearest ancestor. */
  readonly place: (path: Path) => SourcePlace;
}

export interface FixtureReading {
  /** Null when it cannot be read. */
  readonly document: FixtureDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a fixture as manifests are read; it must hold exactly one document. */
export function readFixture(file: string, bytes: Uint8Array): FixtureReading {
  const { text, fault } = decodeText(bytes);
  const lines = createLineIndex(file, text);
  const error = (message: string, offset: number): Diagnostic => ({
    code: 'fixture-unreadable',
    severity: 'error',
    message,
    place: lines.place(offset),
  });
  if (fault !== null) return { document: null, diagnostics: [error(fault.message, fault.offset)] };
  const readings = [...readDocuments(text, defaultLimits)];
  const faults = readings.flatMap((reading) => ('faults' in reading ? reading.faults : []));
  if (faults.length > 0) {
    return { document: null, diagnostics: faults.map(({ message, offset }) => error(message, offset)) };
  }
  const [first, second] = readings;
  if (first === undefined || 'faults' in first) {
    return { document: null, diagnostics: [error('the file holds no document', 0)] };
  }
  if (second !== undefined) {
    const offset = 'offset' in second ? second.offset : 0;
    return { document: null, diagnostics: [error('a fixture is one document', offset)] };
  }
  let recorded: RecordedDocument | null = null;
  const place = (path: Path): SourcePlace => {
    recorded ??= first.record();
    return lines.place(findOffsets(recorded, path).key);
  };
  return { document: { value: first.value, place }, diagnostics: [] };
}
