import type { Artifact } from '../../artifacts/artifact.ts';
import { packBundle } from '../../artifacts/bundle.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { SharedWork } from '../../base/shared-work.ts';
import { emitProgram } from '../../emit/rego/index.ts';
import { bundleEntrypoints, entrypointPaths } from '../../emit/wasm/entrypoints.ts';
import {
  bundleModule,
  emitModule,
  newRegexTables,
  policiesText,
  withGivenDefaults,
} from '../../emit/wasm/index.ts';
import { support } from '../../emit/wasm/support.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, CompileRego, EmitOptions, Emitted } from '../backend.ts';
import { bundleFiles } from './bundle.ts';

const id = 'opa-wasm';

const mediaTypes: Readonly<Record<string, string>> = {
  '/policy.wasm': 'application/wasm',
  '/data.json': 'application/json',
  '/.manifest': 'application/json',
};

type Module =
  | { readonly kind: 'module'; readonly bytes: Uint8Array; readonly entrypoints: readonly string[] }
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] };

/** The module as another compiler makes it of our Rego, with the same entrypoints. */
function compiledElsewhere(program: Program, compileRego: CompileRego, ratchet: boolean): Module {
  const entrypoints = entrypointPaths(bundleEntrypoints, program.policies);
  const compiled = compileRego(emitProgram(program, { ratchet, entrypoints: true }), entrypoints);
  if (compiled.kind === 'compiled') return { kind: 'module', bytes: compiled.module, entrypoints };
  const message = `${id}: the compiler of Rego failed: ${compiled.message}`;
  return { kind: 'refused', diagnostics: [{ code: 'compiler', severity: 'error', message }] };
}

function moduleOf(program: Program, options: EmitOptions): Module {
  const { parameters, guestRuntime, compileRego, ratchet = true, shared = new SharedWork() } = options;
  const given = withGivenDefaults(program, parameters);
  if (compileRego !== undefined) return compiledElsewhere(given, compileRego, ratchet);
  return emitModule(given, guestRuntime, bundleModule, shared.once(newRegexTables));
}

function emit(program: Program, options: EmitOptions): Emitted {
  const module = moduleOf(program, options);
  if (module.kind === 'refused') return { artifacts: [], diagnostics: module.diagnostics };
  const files = bundleFiles(module.bytes, module.entrypoints);
  const bundle: Artifact = {
    path: `${id}/bundle.tar.gz`,
    mediaType: 'application/gzip',
    bytes: packBundle(files),
  };
  const unpacked = files.map(
    (file): Artifact => ({
      path: `${id}${file.name}`,
      mediaType: mediaTypes[file.name] ?? 'application/octet-stream',
      bytes: file.bytes,
    }),
  );
  return { artifacts: [bundle, ...unpacked], diagnostics: [] };
}

/** The code of each policy alone; in the module, policies share what is equal. */
function review(program: Program): readonly Artifact[] {
  return program.policies.map((policy) => ({
    path: `${id}/${policy.id}.wat`,
    mediaType: 'text/plain',
    bytes: new TextEncoder().encode(toText({ ...program, policies: [policy] })),
  }));
}

/** WebAssembly modules of OPA's ABI, made without OPA, and the bundle that OPA loads as it is. */
export const opaWasm: Backend = { id, title: 'OPA WebAssembly', support, emit, review };

/** The code of the policies as text, for review: what the module holds of them, without the driver. */
export function toText(program: Program): string {
  return policiesText(program);
}
