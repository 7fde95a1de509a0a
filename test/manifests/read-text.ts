import type { Json } from '../../src/base/json.ts';
import {
  defaultLimits,
  type ManifestFile,
  type ReadOptions,
  readManifests,
} from '../../src/manifests/index.ts';
import { readDocuments } from '../../src/manifests/read-documents.ts';

/** Reads a text as a file that was named. */
export function read(source: Uint8Array | string, options: Partial<ReadOptions> = {}): ManifestFile {
  return readManifests(source, { file: 'test.yaml', named: true, ...options });
}

/** What is wrong with a text, one line each: `code line:column message`. */
export function errorsOf(source: Uint8Array | string, options: Partial<ReadOptions> = {}): readonly string[] {
  return read(source, options).errors.map(
    ({ code, line, column, message }) => `${code} ${line}:${column} ${message}`,
  );
}

/** What is worth knowing of a text, one line each. */
export function noticesOf(
  source: Uint8Array | string,
  options: Partial<ReadOptions> = {},
): readonly string[] {
  return read(source, options).notices.map(
    ({ code, line, column, message }) => `${code} ${line}:${column} ${message}`,
  );
}

/** The values of all documents that are not null, and the messages of those that do not read. */
export function documentsOf(text: string): {
  readonly values: readonly Json[];
  readonly faults: readonly string[];
} {
  const readings = [...readDocuments(text, defaultLimits)];
  return {
    values: readings.flatMap((reading) =>
      'value' in reading && reading.value !== null ? [reading.value] : [],
    ),
    faults: readings.flatMap((reading) =>
      'faults' in reading ? reading.faults.map((fault) => fault.message) : [],
    ),
  };
}

/** The value of the member `v`, or undefined when the text does not read. */
export function memberOf(text: string): Json | undefined {
  const { values, faults } = documentsOf(text);
  const [value] = values;
  if (faults.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return undefined;
  return Object.entries(value).find(([name]) => name === 'v')?.[1];
}
