import { gunzipSync } from 'node:zlib';

const blockSize = 512;

/** A field of a header, up to its first NUL. */
function field(header: Buffer, start: number, length: number): string {
  const text = header.subarray(start, start + length).toString('latin1');
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** The bytes of one file of a gzipped tar archive; null when it is not there. Leading slashes do not count. */
export function unpackFile(archive: Uint8Array, name: string): Uint8Array | null {
  const tar = gunzipSync(archive);
  for (let at = 0; at + blockSize <= tar.length; ) {
    const header = tar.subarray(at, at + blockSize);
    const size = Number.parseInt(field(header, 124, 12).trim(), 8);
    if (!Number.isSafeInteger(size)) return null;
    const start = at + blockSize;
    if (field(header, 0, 100).replace(/^\/+/, '') === name) return tar.subarray(start, start + size);
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return null;
}
