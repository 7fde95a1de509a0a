import { createHash } from 'node:crypto';
import { gzipSync } from 'fflate';
import { createTar } from 'nanotar';

/** A file of a bundle; names begin with a slash, as OPA's own bundles have them. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();

export const jsonFile = (name: string, value: object): BundleFile => ({
  name,
  bytes: encoder.encode(`${JSON.stringify(value, null, 2)}\n`),
});

/** Changes with whatever the files hold, and with nothing else. */
function revisionOf(files: readonly BundleFile[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

/** The files with a manifest behind them, whose revision is that of all that is in the bundle. */
export function withManifest(files: readonly BundleFile[], manifest: object): readonly BundleFile[] {
  const revision = revisionOf([...files, jsonFile('/.manifest', manifest)]);
  return [...files, jsonFile('/.manifest', { revision, ...manifest })];
}

/** A gzipped tar whose bytes depend on the files alone: no clock, no user, and a compressor that Node does not change. */
export function packBundle(files: readonly BundleFile[]): Uint8Array {
  const attrs = { mode: '600', uid: 0, gid: 0, mtime: 0 };
  const tar = createTar(files.map(({ name, bytes }) => ({ name, data: bytes, attrs })));
  return gzipSync(tar, { level: 9, mtime: 0 });
}
