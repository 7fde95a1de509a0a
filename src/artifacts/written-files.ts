import { createHash } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Artifact } from './artifact.ts';

/** The file, beside the folders of targets, that says what a build wrote; hidden, so that no engine loads it. */
export const writtenFilesName = '.keystone-files.json';

/** Digests of written files by their paths below the folder. */
export type WrittenFiles = Readonly<Record<string, string>>;

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Whether a path stays below the folder: the file is read from disk, and what it names may be removed. */
function isWithin(path: string): boolean {
  const segments = path.split('/');
  return (
    segments.length > 1 &&
    !path.includes('\\') &&
    segments.every((segment) => !['', '.', '..'].includes(segment))
  );
}

/** What a text says was written; nothing where it is none of ours. */
export function parseWrittenFiles(text: string): WrittenFiles {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  const files = isJsonObject(value) && Object.hasOwn(value, 'files') ? value['files'] : undefined;
  if (!isJsonObject(files)) return {};
  const known = Object.entries(files).flatMap(([path, digest]) =>
    typeof digest === 'string' && isWithin(path) ? [[path, digest] as const] : [],
  );
  return Object.fromEntries(known);
}

/** The target that a path belongs to: its first segment. */
const targetOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** What is written when some targets are built anew: theirs, and what was written for others before. */
export function withTargets(
  before: WrittenFiles,
  targets: readonly string[],
  artifacts: readonly Artifact[],
): WrittenFiles {
  const others = Object.entries(before).filter(([path]) => !targets.includes(targetOf(path)));
  const own = artifacts.map(({ path, bytes }) => [path, digestOf(bytes)] as const);
  return Object.fromEntries([...others, ...own].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Files of targets that were written before and are made no longer, with their digests. */
export function abandonedFiles(
  before: WrittenFiles,
  targets: readonly string[],
  artifacts: readonly Artifact[],
): readonly (readonly [path: string, digest: string])[] {
  const made = new Set(artifacts.map(({ path }) => path));
  return Object.entries(before).filter(([path]) => targets.includes(targetOf(path)) && !made.has(path));
}

export function writtenFilesText(files: WrittenFiles): string {
  const document: JsonObject = { version: 1, files };
  return `${JSON.stringify(document, null, 2)}\n`;
}
