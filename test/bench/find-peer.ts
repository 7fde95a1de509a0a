import { join } from 'node:path';
import { engineCache, engineFolder, isBuilt } from '../peers/engine-cache.ts';
import type { EngineName } from '../peers/recipe.ts';
import { inRepository } from './product.ts';

/** The binary of an engine as `npm run engines` built it; null when it is not there. */
export function findPeer(name: EngineName): string | null {
  const cache = engineCache(process.env);
  if (!isBuilt(inRepository('test/peers'), cache, name)) return null;
  return join(engineFolder(cache, name), name);
}
