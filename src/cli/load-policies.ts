import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { Policy } from '../ir/policy.ts';
import { type ImportedModule, importModules } from './import-module.ts';
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

function toLoaded(imported: ImportedModule, file: string): LoadedPolicies {
  if ('diagnostics' in imported) return { policies: [], diagnostics: imported.diagnostics };
  if (isPolicy(imported.value)) return { policies: [imported.value], diagnostics: [] };
  const noPolicy: Diagnostic = {
    code: 'no-policy',
    severity: 'error',
    message: 'the file has no policy as its default export',
    place: { file, line: 1, column: 1 },
    hint: 'write: export default definePolicy({ … })',
  };
  return { policies: [], diagnostics: [noPolicy] };
}

/** A path as the user wrote it, and the folder that it is relative to. */
export interface PolicyPath {
  readonly path: string;
  readonly folder: string;
}

/**
 * Loads policies from files, or from the files of folders. Whatever is wrong in them is a diagnostic with its place.
 * Throws UsageError for paths that are not there.
 *
 * @param library The built library, which policies import as `keystone`.
 */
export async function loadPolicies(paths: readonly PolicyPath[], library: URL): Promise<LoadedPolicies> {
  if (paths.length === 0) return { policies: [], diagnostics: [] };
  const found = await Promise.all(paths.map(({ path, folder }) => policyFiles(resolve(folder, path), path)));
  const files = [...new Set(found.flat())];
  const imported = await importModules(files, library);
  const loaded = files.flatMap((file, index) => {
    const one = imported[index];
    return one === undefined ? [] : [toLoaded(one, file)];
  });
  return {
    policies: loaded.flatMap(({ policies }) => policies),
    diagnostics: loaded.flatMap(({ diagnostics }) => diagnostics),
  };
}
