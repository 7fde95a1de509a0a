import { type BundleFile, jsonFile, withManifest } from '../../artifacts/bundle.ts';

/** The module, as the bundle and its manifest name it. */
export const moduleName = '/policy.wasm';

/**
 * The files of a bundle without Rego: data, module and manifest. The bundle owns `data.keystone` alone, so that
 * `data.keystone_config` stays the operator's.
 */
export function bundleFiles(module: Uint8Array, entrypoints: readonly string[]): readonly BundleFile[] {
  return withManifest([jsonFile('/data.json', {}), { name: moduleName, bytes: module }], {
    roots: ['keystone'],
    rego_version: 1,
    wasm: entrypoints.map((entrypoint) => ({ entrypoint, module: moduleName })),
  });
}
