import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { CheckFile } from '../check.ts';
import type { ReportMessage } from '../report/report.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** A file as it is read, or why it is not. */
export type InputFile = CheckFile | ReportMessage;

const manifestName = /\.(?:ya?ml|json)$/;

async function filesIn(folder: string, shown: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && manifestName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new UsageError(`there is no .yaml, .yml or .json file in ${shown}`);
  return files;
}

async function read(path: string, folder: string, named: boolean): Promise<InputFile> {
  const file = relative(folder, path).split(sep).join('/');
  try {
    return { file, bytes: await readFile(path), named, helmTemplate: false };
  } catch {
    return { code: 'unreadable', message: 'the file cannot be read', file, line: 1, column: 1 };
  }
}

async function* readAll(
  paths: readonly { readonly path: string; readonly named: boolean }[],
  io: Io,
): AsyncGenerator<InputFile> {
  for (const { path, named } of paths) {
    if (path === '-')
      yield { file: '<stdin>', bytes: await io.standardInput(), named: true, helmTemplate: false };
    else yield await read(path, io.folder, named);
  }
}

/** The files that arguments name: files, folders, `-`. Throws UsageError. */
export async function inputFiles(paths: readonly string[], io: Io): Promise<AsyncIterable<InputFile>> {
  const found: { path: string; named: boolean }[] = [];
  for (const path of paths) {
    if (path === '-') {
      found.push({ path, named: true });
      continue;
    }
    const full = resolve(io.folder, path);
    const stats = await stat(full).catch(() => null);
    if (stats === null) throw new UsageError(`there is no file or folder ${path}`);
    if (stats.isDirectory())
      found.push(...(await filesIn(full, path)).map((file) => ({ path: file, named: false })));
    else found.push({ path: full, named: true });
  }
  return readAll(found, io);
}
