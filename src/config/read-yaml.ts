import type { Diagnostic } from '../base/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import { decodeText } from '../manifests/decode-text.ts';
import { defaultLimits, type Limits } from '../manifests/limits.ts';
import { createLineIndex } from '../manifests/line-index.ts';
import { findOffsets, type RecordedDocument } from '../manifests/places.ts';
import { readDocuments } from '../manifests/read-documents.ts';

/** A configuration as it is written, not yet checked. */
export interface WrittenConfiguration {
  readonly value: JsonObject;
  /** Where a value, or its key, is written; for what is not there, its nearest ancestor. */
  readonly place: (path: Path, at: 'key' | 'value') => SourcePlace;
}

export type Written = WrittenConfiguration | { readonly diagnostics: readonly Diagnostic[] };

/** In bytes, and in maps and lists within each other; larger ones were written by a program, and by no good one. */
export const largestConfiguration = 1024 * 1024;
export const deepestConfiguration = 32;

const limits: Limits = {
  ...defaultLimits,
  fileBytes: largestConfiguration,
  documentLength: largestConfiguration,
  depth: deepestConfiguration,
  expandedLength: largestConfiguration,
  retriedLength: largestConfiguration,
};

/** Reads `keystone.yaml` as manifests are read: YAML or JSON, in which a key that is written twice is an error. */
export function readYaml(bytes: Uint8Array, file: string): Written {
  const { text, fault } = decodeText(bytes);
  const lines = createLineIndex(file, text);
  const refuse = (code: string, message: string, offset: number): Diagnostic => ({
    code,
    severity: 'error',
    message,
    place: lines.place(offset),
  });
  if (fault !== null) return { diagnostics: [refuse(fault.code, fault.message, fault.offset)] };
  const readings = [...readDocuments(text, limits)];
  const faults = readings.flatMap((reading) => ('faults' in reading ? reading.faults : []));
  if (faults.length > 0)
    return { diagnostics: faults.map(({ code, message, offset }) => refuse(code, message, offset)) };
  const [document, second] = readings.flatMap((reading) => ('value' in reading ? [reading] : []));
  if (second !== undefined)
    return { diagnostics: [refuse('config-type', 'a configuration is one document', second.offset)] };
  // Comments alone say nothing, and that is a configuration.
  const { value } = document ?? { value: null };
  if (document === undefined || value === null) return { value: {}, place: () => lines.place(0) };
  if (!isJsonObject(value))
    return { diagnostics: [refuse('config-type', 'a configuration is a map', document.offset)] };
  let recorded: RecordedDocument | null = null;
  const place = (path: Path, at: 'key' | 'value'): SourcePlace => {
    recorded ??= document.record();
    return lines.place(findOffsets(recorded, path)[at]);
  };
  return { value, place };
}
