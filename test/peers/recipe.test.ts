import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engineNames, recipes } from './recipe.ts';

describe('the recipes of the real engines', () => {
  const withFolder = engineNames.filter((name) => recipes[name].folder !== null);

  test.each(withFolder)('%s has the version that its go.mod pins', (name) => {
    const { folder, module, version } = recipes[name];
    const pins = readFileSync(new URL(`${folder}/go.mod`, import.meta.url), 'utf8');
    expect(pins).toMatch(
      new RegExp(
        `^\\s*${module.replaceAll('.', '\\.')} v${version.replaceAll('.', '\\.')}( // indirect)?$`,
        'm',
      ),
    );
  });

  test("kubectl and kube-apiserver are of one release, and cel-check has that release's libraries", () => {
    expect(recipes.kubectl.version).toBe(recipes['kube-apiserver'].version);
    expect(recipes['cel-check'].version).toBe(recipes.kubectl.version.replace(/^1\./, '0.'));
  });

  test('gator and Gatekeeper are of one release, and so are both of Kyverno', () => {
    expect(recipes.gator.version).toBe(recipes.gatekeeper.version);
    expect(recipes.kyverno.version).toBe(recipes['kyverno-admission-controller'].version);
  });
});
