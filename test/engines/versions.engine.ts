import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { engineNames, recipes, withVersion } from '../peers/recipe.ts';
import { describeWith } from './describe-with.ts';

for (const name of engineNames) {
  describeWith([name], name, (engine) => {
    test(`says its pinned version, ${recipes[name].version}`, () => {
      const recipe = recipes[name];
      const { stdout, stderr } = spawnSync(engine(name).path, recipe.asks, { encoding: 'utf8' });
      for (const text of recipe.says) expect(stdout + stderr).toContain(withVersion(recipe, text));
    });
  });
}
