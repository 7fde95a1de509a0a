import { createReadStream } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { defaultLimits, type InputError, type InputFile } from '../../manifests/index.ts';

/** All bytes of an input, with the file that holds them; or why it stays as it is. */
export type FixReading =
  | {
      readonly input: InputFile;
      readonly bytes: Uint8Array;
      /** Where links have led; null for standard input. */
      readonly target: string | null;
      /** It is reached through a link that leads out of where it was looked for. */
      readonly isElsewhere: boolean;
    }
  | { readonly input: InputFile; readonly error: InputError };

function failure(input: InputFile, code: 'size' | 'unreadable', message: string): FixReading {
  return { input, error: { code, message, file: input.file, line: 1, column: 1 } };
}

async function readAll(chunks: AsyncIterable<Uint8Array>, longest: number): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > longest) return null;
    read.push(chunk);
  }
  return Buffer.concat(read);
}

function isWithin(path: string, folder: string): boolean {
  const steps = relative(folder, path).split(sep);
  return steps[0] !== '..' && path !== folder;
}

/**
 * Whether writing to an input would write elsewhere: a file that is a link, or that was found behind a link to a folder.
 * A file that is named and no link itself is where the user says.
 */
async function leadsElsewhere(
  input: InputFile,
  path: string,
  target: string,
  roots: readonly string[],
): Promise<boolean> {
  const isLink = (await lstat(path)).isSymbolicLink();
  if (input.named && !isLink) return false;
  return !roots.some((root) => isWithin(target, root));
}

/**
 * Reads an input as a whole: what is fixed is written as a whole.
 *
 * @param roots Folders in which files may be written, without links.
 */
export async function readInput(
  input: InputFile,
  stdin: AsyncIterable<Uint8Array>,
  roots: readonly string[],
): Promise<FixReading> {
  const { path } = input;
  const tooLarge = failure(input, 'size', 'the file is too large');
  try {
    if (path === null) {
      const bytes = await readAll(stdin, defaultLimits.fileBytes);
      return bytes === null ? tooLarge : { input, bytes, target: null, isElsewhere: false };
    }
    const target = await realpath(path);
    const isElsewhere = await leadsElsewhere(input, path, target, roots);
    const bytes = await readAll(createReadStream(target), defaultLimits.fileBytes);
    return bytes === null ? tooLarge : { input, bytes, target, isElsewhere };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return failure(input, 'unreadable', `the file cannot be read (${code})`);
  }
}
