import { type FileHandle, open } from 'node:fs/promises';
import type { InputFile } from './find-files.ts';
import type { Limits } from './limits.ts';
import type { InputError } from './messages.ts';

/** The bytes of an input, or why there are none. */
export type FileReading =
  | { readonly input: InputFile; readonly bytes: Uint8Array }
  | { readonly input: InputFile; readonly error: InputError };

/** What reading needs beside the files. */
export interface ReadFilesOptions {
  readonly limits: Limits;
  /** Where `-` comes from. */
  readonly stdin: AsyncIterable<Uint8Array>;
}

/** Files that are opened ahead of the one that is asked for. */
const readAhead = 8;

function refuse(input: InputFile, code: 'size' | 'unreadable', message: string): FileReading {
  return { input, error: { code, message, file: input.file, line: 1, column: 1 } };
}

function tooLarge(input: InputFile): FileReading {
  return refuse(input, 'size', 'the file is too large');
}

async function collect(
  input: InputFile,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<FileReading> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limits.fileBytes) return tooLarge(input);
    parts.push(chunk);
  }
  return { input, bytes: Buffer.concat(parts) };
}

async function readHandle(input: InputFile, handle: FileHandle, limits: Limits): Promise<FileReading> {
  const status = await handle.stat();
  if (status.size > limits.fileBytes) return tooLarge(input);
  // Pipes and devices have no size; what a file has may still grow.
  if (!status.isFile()) return collect(input, handle.createReadStream({ autoClose: false }), limits);
  const bytes = await handle.readFile();
  return bytes.length > limits.fileBytes ? tooLarge(input) : { input, bytes };
}

async function readInput(input: InputFile, options: ReadFilesOptions): Promise<FileReading> {
  try {
    if (input.path === null) return await collect(input, options.stdin, options.limits);
    const handle = await open(input.path, 'r');
    try {
      return await readHandle(input, handle, options.limits);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return refuse(input, 'unreadable', `the file cannot be read (${code})`);
  }
}

/** Reads inputs in their order, a few ahead; never more than those are held. */
export async function* readFiles(
  inputs: readonly InputFile[],
  options: ReadFilesOptions,
): AsyncGenerator<FileReading> {
  const pending: Promise<FileReading>[] = [];
  for (const input of inputs) {
    pending.push(readInput(input, options));
    if (pending.length < readAhead) continue;
    const first = pending.shift();
    if (first !== undefined) yield await first;
  }
  for (const reading of pending) yield await reading;
}
