import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineCache, engineFolder, isBuilt } from './engine-cache.ts';
import { type EngineName, recipes } from './recipe.ts';

/** A built engine. Both paths are absolute and of this machine: for running it, never for output. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** The binary. */
  readonly path: string;
  /** The binary's folder, with the assets that its recipe copies. */
  readonly folder: string;
}

const peers = fileURLToPath(new URL('.', import.meta.url));

/** Where the engine is, or would be if it were built. */
export function engineAt(name: EngineName): Engine {
  const folder = engineFolder(engineCache(process.env), name);
  return { name, version: recipes[name].version, path: join(folder, name), folder };
}

/** The engine as `npm run engines` built it; null when it is not there or was built by another recipe than today's. */
export function findEngine(name: EngineName): Engine | null {
  return isBuilt(peers, engineCache(process.env), name) ? engineAt(name) : null;
}

/** The engine, for code that runs only where it is there; throws with the way to build it otherwise. */
export function needEngine(name: EngineName): Engine {
  const engine = findEngine(name);
  if (engine === null)
    throw new Error(`${name} ${recipes[name].version} is not built: npm run engines -- ${name}`);
  return engine;
}

/** One line that says which of the engines are missing and how to build them; null when all are there. */
export function absence(names: readonly EngineName[]): string | null {
  const missing = names.filter((name) => findEngine(name) === null);
  if (missing.length === 0) return null;
  const titles = missing.map((name) => `${name} ${recipes[name].version}`).join(', ');
  return `NOT RUN: ${titles} not built; npm run engines -- ${missing.join(' ')}`;
}
