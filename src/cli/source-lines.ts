import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decodeText } from '../manifests/decode-text.ts';
import { createLineIndex } from '../manifests/line-index.ts';
import type { SourceLine } from '../report/format.ts';
import type { Report } from '../report/report.ts';

/** Larger files are checked part by part; to find their lines, they would have to be in memory as a whole. */
const largestQuoted = 64 * 1024 * 1024;

async function readQuotable(path: string): Promise<Uint8Array | null> {
  try {
    return (await stat(path)).size > largestQuoted ? null : await readFile(path);
  } catch {
    return null;
  }
}

function wantedLines({ findings, errors, notices }: Report): ReadonlyMap<string, ReadonlySet<number>> {
  const wanted = new Map<string, Set<number>>();
  for (const { file, line } of [...findings, ...errors, ...notices]) {
    const lines = wanted.get(file) ?? new Set();
    wanted.set(file, lines.add(line));
  }
  return wanted;
}

/**
 * The lines of files that a report speaks of; each file is read once more, unless it is very large, and only those
 * lines are kept.
 *
 * @param held Bytes of what cannot be read again, by the name that the report has for it.
 */
export async function loadSourceLines(
  report: Report,
  folder: string,
  held: ReadonlyMap<string, Uint8Array>,
): Promise<SourceLine> {
  const kept = new Map<string, ReadonlyMap<number, string>>();
  for (const [file, lines] of wantedLines(report)) {
    const bytes = held.get(file) ?? (await readQuotable(resolve(folder, file)));
    if (bytes === null) continue;
    const index = createLineIndex(file, decodeText(bytes).text);
    kept.set(file, new Map([...lines].map((line) => [line, index.line(line) ?? ''])));
  }
  return (file, line) => kept.get(file)?.get(line) ?? null;
}
