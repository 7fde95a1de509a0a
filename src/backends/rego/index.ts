import type { Artifact } from '../../artifacts/artifact.ts';
import { type BundleFile, jsonFile, packBundle, withManifest } from '../../artifacts/bundle.ts';
import { emitProgram, type RegoFile, support } from '../../emit/rego/index.ts';
import { withGivenDefaults } from '../../emit/wasm/index.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';

const id = 'rego';

const encoder = new TextEncoder();

const asArtifact = ({ path, text }: RegoFile): Artifact => ({
  path: `${id}/${path}`,
  mediaType: 'text/plain',
  bytes: encoder.encode(text),
});

/** A bundle of source owns `data.keystone` alone, so that `data.keystone_config` stays the operator's. */
function bundleFiles(files: readonly RegoFile[]): readonly BundleFile[] {
  const modules = files.map(({ path, text }) => ({ name: `/${path}`, bytes: encoder.encode(text) }));
  return withManifest([jsonFile('/data.json', {}), ...modules], { roots: ['keystone'], rego_version: 1 });
}

function filesOf(program: Program, { parameters, ratchet = true }: EmitOptions): readonly RegoFile[] {
  return emitProgram(withGivenDefaults(program, parameters), { ratchet, entrypoints: true });
}

function emit(program: Program, options: EmitOptions): Emitted {
  const files = filesOf(program, options);
  const bundle: Artifact = {
    path: `${id}/bundle.tar.gz`,
    mediaType: 'application/gzip',
    bytes: packBundle(bundleFiles(files)),
  };
  return { artifacts: [bundle, ...files.map(asArtifact)], diagnostics: [] };
}

/** The modules of policies; those that all policies share are the same for each. */
function review(program: Program, options: EmitOptions): readonly Artifact[] {
  return filesOf(program, options)
    .filter(({ path }) => path.startsWith('keystone/policies/'))
    .map((file) => ({ ...asArtifact(file), path: `${id}/${file.path.slice('keystone/policies/'.length)}` }));
}

/** Modules of Rego v1 for OPA, and the bundle that holds them: with the entrypoints of the WebAssembly bundle. */
export const rego: Backend = { id, title: 'Rego', support, emit, review };
