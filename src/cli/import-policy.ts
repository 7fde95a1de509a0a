import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourcePlace } from '../base/source.ts';
import type { Policy } from '../ir/policy.ts';

/** A policy, or why its file has none. */
export type ImportedPolicy = { readonly policy: Policy } | { readonly diagnostics: readonly Diagnostic[] };

const libraryName = /^keystone$/;

/** `import … from 'keystone'` is the very library that this command is made of, so that its policies are its own. */
function keystoneLibrary(library: URL): Plugin {
  return {
    name: 'keystone',
    setup: (context) => {
      context.onResolve({ filter: libraryName }, () => ({ path: library.href, external: true }));
    },
  };
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function failure(code: string, message: string, place: SourcePlace, hint?: string): ImportedPolicy {
  return { diagnostics: [{ code, severity: 'error', message, place, hint }] };
}

function compileDiagnostic({ text, location }: Message, file: string): Diagnostic {
  const place =
    location === null
      ? { file, line: 1, column: 1 }
      : { file: resolve(dirname(file), location.file), line: location.line, column: location.column + 1 };
  return { code: 'syntax', severity: 'error', message: text, place };
}

/** Bundles a policy with what it imports, but for the library. */
async function bundlePolicy(file: string, outfile: string, library: URL): Promise<Uint8Array> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: dirname(file),
    outfile,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [keystoneLibrary(library)],
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const frame = /\(?((?:file:\/\/)?\/[^()]+?):(\d+):(\d+)\)?$/;

/** Where in the policy's folder an error comes from, as far as its stack tells; the beginning of the file otherwise. */
function errorPlace(error: unknown, file: string): SourcePlace {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const [, location, row, column] = frame.exec(line) ?? [];
    if (location === undefined) continue;
    const path = location.startsWith('file:') ? fileURLToPath(location) : location;
    if (path.startsWith(dirname(file))) return { file: path, line: Number(row), column: Number(column) };
  }
  return { file, line: 1, column: 1 };
}

function isPolicy(value: unknown): value is Policy {
  // Only definePolicy makes values with these members, and the library is the only thing that a policy is made of.
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'parameters' in value &&
    'rules' in value &&
    Array.isArray(value.rules)
  );
}

/** Compiles one file to `outfile`, imports it, and takes its default export. Never throws on what users write. */
export async function importPolicy(file: string, outfile: string, library: URL): Promise<ImportedPolicy> {
  const start = { file, line: 1, column: 1 };
  try {
    await writeFile(outfile, await bundlePolicy(file, outfile, library));
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(outfile).href);
    if (isPolicy(loaded.default)) return { policy: loaded.default };
    const hint = 'write: export default definePolicy({ … })';
    return failure('no-policy', 'the file has no policy as its default export', start, hint);
  } catch (error) {
    if (isBuildFailure(error))
      return { diagnostics: error.errors.map((one) => compileDiagnostic(one, file)) };
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return failure('load', message, errorPlace(error, file));
  }
}
