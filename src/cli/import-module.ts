import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourcePlace } from '../base/source.ts';

/** The default export of a module, undefined when it has none; or why it cannot be loaded. */
export type ImportedModule = { readonly value: unknown } | { readonly diagnostics: readonly Diagnostic[] };

const libraryName = /^keystone$/;

/** `import … from 'keystone'` is the very library that this command is made of, so that its values are its own. */
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

function compileDiagnostic({ text, location }: Message, file: string): Diagnostic {
  const place =
    location === null
      ? { file, line: 1, column: 1 }
      : { file: resolve(dirname(file), location.file), line: location.line, column: location.column + 1 };
  return { code: 'syntax', severity: 'error', message: text, place };
}

/** Bundles a module with what it imports, but for the library. */
async function bundleModule(file: string, outfile: string, library: URL): Promise<Uint8Array> {
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

/** Where in the module's folder an error comes from, as far as its stack tells; the beginning of the file otherwise. */
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

/** Compiles one file to `outfile` and imports it. Never throws on what users write. */
async function importModule(file: string, outfile: string, library: URL): Promise<ImportedModule> {
  try {
    await writeFile(outfile, await bundleModule(file, outfile, library));
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(outfile).href);
    return { value: loaded.default };
  } catch (error) {
    if (isBuildFailure(error))
      return { diagnostics: error.errors.map((one) => compileDiagnostic(one, file)) };
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return {
      diagnostics: [{ code: 'load', severity: 'error', message, place: errorPlace(error, file) }],
    };
  }
}

/**
 * Imports modules that users write, in TypeScript or JavaScript, one after the other; in the order of their files.
 *
 * @param library The built library, which they import as `keystone`.
 */
export async function importModules(
  files: readonly string[],
  library: URL,
): Promise<readonly ImportedModule[]> {
  // Stack traces, from which diagnostics take their places, then speak of the TypeScript files.
  process.setSourceMapsEnabled(true);
  const scratch = await mkdtemp(join(await realpath(tmpdir()), 'keystone-'));
  try {
    const imported: ImportedModule[] = [];
    for (const [index, file] of files.entries()) {
      imported.push(await importModule(file, join(scratch, `${index}.mjs`), library));
    }
    return imported;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
