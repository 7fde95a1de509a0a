import { closeSync, createReadStream, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { InputFile } from './find-files.ts';
import type { Limits } from './limits.ts';
import type { InputError } from './messages.ts';
import { type StreamPart, splitStream } from './split-stream.ts';

/** The bytes of an input, or of a part of one that is large; or why there are none. */
export type FileReading =
  | ({ readonly input: InputFile } & StreamPart)
  | { readonly input: InputFile; readonly error: InputError };

/** Inputs that the user names are read in parts of about this many bytes. */
const partBytes = 16 * 1024 * 1024;
/** Once there are parts, threads share them: small ones keep memory flat. */
const laterPartBytes = 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** What reading needs beside the files. */
export interface ReadFilesOptions {
  readonly limits: Limits;
  /** Where `-` comes from. */
  readonly stdin: AsyncIterable<Uint8Array>;
}

function refuse(input: InputFile, code: 'size' | 'unreadable', message: string): FileReading {
  return { input, error: { code, message, file: input.file, line: 1, column: 1 } };
}

function tooLarge(input: InputFile): FileReading {
  return refuse(input, 'size', 'the file is too large');
}

async function* readStream(
  input: InputFile,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): AsyncGenerator<FileReading> {
  // What a found file is shows only when it is read as a whole.
  const part = input.named ? partBytes : Number.POSITIVE_INFINITY;
  for await (const read of splitStream(chunks, {
    part,
    laterPart: laterPartBytes,
    longest: limits.fileBytes,
  })) {
    yield read === null ? tooLarge(input) : { input, ...read };
  }
}

/** What is in an open file that had this size when it was opened. */
function readOpen(descriptor: number, size: number): Uint8Array {
  // One byte more tells whether it has grown.
  const bytes = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read) {
    read = readSync(descriptor, bytes, length, bytes.length - length, null);
  }
  return length < bytes.length ? bytes.subarray(0, length) : Buffer.concat([bytes, readFileSync(descriptor)]);
}

/**
 * Reads a file as a whole; null for what is no file. Calls that wait take a fifth of the time of promises, which counts
 * when files are many.
 */
function readAtOnce(input: InputFile, path: string, limits: Limits): FileReading | null {
  const descriptor = openSync(path, 'r');
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) return null;
    if (status.size > limits.fileBytes) return tooLarge(input);
    const bytes = readOpen(descriptor, status.size);
    return bytes.length > limits.fileBytes
      ? tooLarge(input)
      : { input, bytes, linesBefore: 0, isWhole: true };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether an input is read part by part: what a found file is shows only when it is read as a whole. Those that are
 * named are looked at before they are opened: to open a pipe may take until somebody writes to it.
 */
export function isReadInParts({ path, named }: InputFile): boolean {
  if (path === null || !named) return path === null;
  try {
    const status = statSync(path);
    return !status.isFile() || status.size > partBytes;
  } catch {
    // It is an error when it is read.
    return false;
  }
}

function unreadable(input: InputFile, error: unknown): FileReading {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return refuse(input, 'unreadable', `the file cannot be read (${code})`);
}

/** Reads inputs in their order; one, or a part of one, is held at a time. */
export async function* readFiles(
  inputs: readonly InputFile[],
  options: ReadFilesOptions,
): AsyncGenerator<FileReading> {
  const { limits, stdin } = options;
  for (const input of inputs) {
    const { path } = input;
    try {
      const reading = path === null || isReadInParts(input) ? null : readAtOnce(input, path, limits);
      if (reading !== null) yield reading;
      else if (path === null) yield* readStream(input, stdin, limits);
      else yield* readStream(input, createReadStream(path, { highWaterMark: chunkBytes }), limits);
    } catch (error) {
      yield unreadable(input, error);
    }
  }
}
