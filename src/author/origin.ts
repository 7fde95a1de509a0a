import type { SourcePlace } from '../base/source.ts';

/** Bundled, this room is in a chunk below the command and the library, which hold the default policies too. */
const here = new URL('.', import.meta.url).href;
const ownFolder = here.endsWith('/chunks/') ? new URL('..', here).href : here;
const frame = /^at (?:.*\()?((?:file:\/\/|\/)[^()]+?):(\d+):(\d+)\)?$/;

function parseFrame(line: string): SourcePlace | null {
  const found = frame.exec(line);
  if (found === null) return null;
  const [, file, row, column] = found;
  if (file === undefined) return null;
  return { file: file.replace(/^file:\/\//, ''), line: Number(row), column: Number(column) };
}

function isOwn(place: SourcePlace): boolean {
  return `file://${place.file}`.startsWith(ownFolder);
}

/** Where the caller's caller outside this room stands, as far as the JavaScript engine tells; for diagnostics alone. */
export function callSite(): SourcePlace | undefined {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, callSite);
  for (const line of (holder.stack ?? '').split('\n').slice(1)) {
    const place = parseFrame(line.trim());
    if (place !== null && !isOwn(place)) return place;
  }
  return undefined;
}
