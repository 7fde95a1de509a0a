import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { Policy } from '../ir/policy.ts';
import { type ImportedPolicy, importPolicy } from './import-policy.ts';
import { UsageError } from './usage-error.ts';

const policyName = /^(?!.*\.(?:test|d)\.).*\.m?[jt]s$/;

/** Policies that users write, and what is wrong with their files. */
export interface LoadedPolicies {
  readonly policies: readonly Policy[];
  readonly diagnostics: readonly Diagnostic[];
}

async function policyFiles(path: string, shown: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageError(`there is no file or folder ${shown}`);
  if (found.isFile()) return [path];
  const names = (await readdir(path)).filter((name) => policyName.test(name)).sort();
  if (names.length > 0) return names.map((name) => join(path, name));
  throw new UsageError(
    `there are no policies in ${shown}`,
    'a policy is a .ts file with a policy as its default export',
  );
}

/**
 * Loads policies from files, or from the files of folders. Whatever is wrong in them is a diagnostic with its place.
 * Throws UsageError for paths that are not there.
 *
 * @param library The built library, which policies import as `keystone`.
 */
export async function loadPolicies(
  paths: readonly string[],
  folder: string,
  library: URL,
): Promise<LoadedPolicies> {
  if (paths.length === 0) return { policies: [], diagnostics: [] };
  // Stack traces, from which diagnostics take their places, then speak of the TypeScript files.
  process.setSourceMapsEnabled(true);
  const scratch = await mkdtemp(join(await realpath(tmpdir()), 'keystone-'));
  try {
    const files = (await Promise.all(paths.map((path) => policyFiles(resolve(folder, path), path)))).flat();
    const imports: ImportedPolicy[] = [];
    for (const [index, file] of [...new Set(files)].entries()) {
      imports.push(await importPolicy(file, join(scratch, `${index}.mjs`), library));
    }
    return {
      policies: imports.flatMap((one) => ('policy' in one ? [one.policy] : [])),
      diagnostics: imports.flatMap((one) => ('diagnostics' in one ? one.diagnostics : [])),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
