import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Policy } from '../ir/policy.ts';
import { UsageError } from './usage-error.ts';

/** The library that policies import, beside the command that runs. */
const library = new URL('./index.mjs', import.meta.url).href;

async function policyFiles(path: string, shown: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageError(`there is no ${shown}`);
  if (found.isFile()) return [path];
  const names = (await readdir(path)).filter(
    (name) => /\.(ts|mts|js|mjs)$/.test(name) && !/\.(test|d)\./.test(name),
  );
  if (names.length === 0)
    throw new UsageError(`there are no policies in ${shown}`, 'a policy is a .ts file with a default export');
  return names.sort().map((name) => join(path, name));
}

function isPolicy(value: unknown): value is Policy {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'rules' in value &&
    Array.isArray(value.rules)
  );
}

async function importPolicy(file: string, folder: string): Promise<Policy> {
  const { build } = await import('esbuild');
  const name = basename(file);
  const result = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    outdir: folder,
    logLevel: 'silent',
    plugins: [
      {
        name: 'keystone',
        setup: (context) => {
          context.onResolve({ filter: /^keystone$/ }, () => ({ path: library, external: true }));
        },
      },
    ],
  }).catch((error: Error) => {
    throw new UsageError(`${name} does not compile: ${error.message}`);
  });
  const bundle = join(folder, `${name}.mjs`);
  await writeFile(bundle, result.outputFiles[0]?.contents ?? '');
  const loaded: { readonly default?: unknown } = await import(pathToFileURL(bundle).href).catch(
    (error: Error) => {
      throw new UsageError(`${name} does not load: ${error.message}`);
    },
  );
  if (!isPolicy(loaded.default))
    throw new UsageError(
      `${name} has no policy as its default export`,
      'write: export default definePolicy({ … })',
    );
  return loaded.default;
}

/**
 * Loads policies that users write, from files or the files of folders: TypeScript is compiled in memory, `keystone`
 * is this very library. Throws UsageError.
 */
export async function loadPolicies(paths: readonly string[], folder: string): Promise<readonly Policy[]> {
  if (paths.length === 0) return [];
  // Stack traces, from which diagnostics take their places, then speak of the TypeScript files.
  process.setSourceMapsEnabled(true);
  const scratch = await mkdtemp(join(tmpdir(), 'keystone-'));
  try {
    const files = (await Promise.all(paths.map((path) => policyFiles(resolve(folder, path), path)))).flat();
    const policies: Policy[] = [];
    for (const file of files) policies.push(await importPolicy(file, scratch));
    return policies;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
