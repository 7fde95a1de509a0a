import { createHash } from 'node:crypto';
import { gzipSync } from 'fflate';
import { createTar } from 'nanotar';

/** A file of a bundle; names begin with a slash, as OPA's own bundles have them. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The module, as the bundle and its manifest name it. */
export const moduleName = '/policy.wasm';

const encoder = new TextEncoder();

const jsonFile = (name: string, value: object): BundleFile => ({
  name,
  bytes: encoder.encode(`${JSON.stringify(value, null, 2)}\n`),
});

/** Changes with whatever the files hold, and with nothing else. */
function revisionOf(files: readonly BundleFile[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

/**
 * The files of a bundle without Rego: data, module and manifest. The bundle owns `data.keystone` alone, so that
 * `data.keystone_config` stays the operator's.
 */
export function bundleFiles(module: Uint8Array, entrypoints: readonly string[]): readonly BundleFile[] {
  const files = [jsonFile('/data.json', {}), { name: moduleName, bytes: module }];
  const manifest = {
    roots: ['keystone'],
    rego_version: 1,
    wasm: entrypoints.map((entrypoint) => ({ entrypoint, module: moduleName })),
  };
  const revision = revisionOf([...files, jsonFile('/.manifest', manifest)]);
  return [...files, jsonFile('/.manifest', { revision, ...manifest })];
}

/** A gzipped tar whose bytes depend on the files alone: no clock, no user, and a compressor that Node does not change. */
export function packBundle(files: readonly BundleFile[]): Uint8Array {
  const attrs = { mode: '600', uid: 0, gid: 0, mtime: 0 };
  const tar = createTar(files.map(({ name, bytes }) => ({ name, data: bytes, attrs })));
  return gzipSync(tar, { level: 9, mtime: 0 });
}
