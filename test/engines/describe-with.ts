import { describe } from 'vitest';
import { absence, type Engine, engineAt } from '../peers/locate.ts';
import type { EngineName } from '../peers/recipe.ts';

/**
 * A suite that needs engines. When one is missing, the whole suite is skipped under a title that says so: its tests
 * count as skipped, never as passed.
 * @param suite must use the engines only inside of tests and hooks, since it also runs when they are missing
 */
export function describeWith<Name extends EngineName>(
  names: readonly Name[],
  title: string,
  suite: (engine: (name: Name) => Engine) => void,
): void {
  const missing = absence(names);
  if (missing === null) describe(title, () => suite(engineAt));
  else describe.skip(`${title} (${missing})`, () => suite(engineAt));
}
