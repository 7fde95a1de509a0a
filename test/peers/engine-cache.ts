import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type EngineName, type Recipe, recipes } from './recipe.ts';

/** A built engine's folder holds its binary, copied assets, and this file, written last. */
export const stampFile = 'stamp.json';

/** The folder of all built engines: `KEYSTONE_ENGINES`, or a folder in the user's cache. Never inside a checkout: the binaries are over a gigabyte. */
export function engineCache(environment: NodeJS.ProcessEnv): string {
  const own = environment['KEYSTONE_ENGINES'];
  if (own !== undefined && own !== '') return own;
  const shared = environment['XDG_CACHE_HOME'];
  return join(
    shared !== undefined && shared !== '' ? shared : join(homedir(), '.cache'),
    'keystone',
    'engines',
  );
}

/** The folder of one engine in a cache. */
export function engineFolder(cache: string, name: EngineName): string {
  return join(cache, `${name}-${recipes[name].version}`);
}

/**
 * Changes when anything changes that the binary is made from: the recipe's row, or the files of its folder.
 * The version of Go is left out, so that an update of Go does not rebuild everything.
 * @param peers the folder that holds the recipes' folders
 */
export function recipeDigest(peers: string, recipe: Recipe): string {
  const hash = createHash('sha256').update(JSON.stringify([process.platform, process.arch, recipe]));
  if (recipe.folder !== null) {
    const folder = join(peers, recipe.folder);
    for (const file of readdirSync(folder).sort())
      hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

/** Whether an engine is there, built by the recipe as it is now. */
export function isBuilt(peers: string, cache: string, name: EngineName): boolean {
  const stamp = join(engineFolder(cache, name), stampFile);
  if (!existsSync(stamp)) return false;
  const found: unknown = JSON.parse(readFileSync(stamp, 'utf8'));
  return (
    typeof found === 'object' &&
    found !== null &&
    'recipe' in found &&
    found.recipe === recipeDigest(peers, recipes[name])
  );
}
