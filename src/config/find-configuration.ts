import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names of a configuration, as data and as code. */
export const yamlNames: readonly string[] = ['keystone.yaml', 'keystone.yml'];
export const moduleNames: readonly string[] = [
  'keystone.config.ts',
  'keystone.config.mjs',
  'keystone.config.js',
];

/** A file, none, or several of which nobody could say which counts. */
export type FoundConfiguration =
  | { readonly found: 'none' }
  | { readonly found: 'one'; readonly file: string }
  | { readonly found: 'several'; readonly files: readonly string[] };

/** Looks for a configuration in a folder and, unless told otherwise, above it, up to the top of its repository. */
export function findConfiguration(start: string, { above = true } = {}): FoundConfiguration {
  for (let folder = start; ; folder = dirname(folder)) {
    const files = [...yamlNames, ...moduleNames]
      .map((name) => join(folder, name))
      .filter((path) => existsSync(path));
    const [file, second] = files;
    if (file !== undefined)
      return second === undefined ? { found: 'one', file } : { found: 'several', files };
    if (!above || existsSync(join(folder, '.git')) || dirname(folder) === folder) return { found: 'none' };
  }
}
