import { createReadStream, readFileSync, statSync } from 'node:fs';
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
  for await (const read of splitStream(chunks, { part, longest: limits.fileBytes })) {
    yield read === null ? tooLarge(input) : { input, ...read };
  }
}

/** A call that waits takes a fifth of the time of promises, which counts when files are many. */
function readAtOnce(input: InputFile, path: string, limits: Limits): FileReading {
  const bytes = readFileSync(path);
  // It may have grown.
  return bytes.length > limits.fileBytes ? tooLarge(input) : { input, bytes, linesBefore: 0, isWhole: true };
}

async function* readPath(input: InputFile, path: string, limits: Limits): AsyncGenerator<FileReading> {
  const status = statSync(path);
  if (!input.named && status.isFile() && status.size > limits.fileBytes) yield tooLarge(input);
  else if (status.isFile() && status.size <= partBytes) yield readAtOnce(input, path, limits);
  else yield* readStream(input, createReadStream(path, { highWaterMark: chunkBytes }), limits);
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
    try {
      if (input.path === null) yield* readStream(input, stdin, limits);
      else yield* readPath(input, input.path, limits);
    } catch (error) {
      yield unreadable(input, error);
    }
  }
}
