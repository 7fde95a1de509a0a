import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { fixFile } from '../../src/fix/fix-file.ts';
import { readManifests } from '../../src/manifests/index.ts';
import { fixOptions } from './fix-case.ts';

const folders = ['test/cases/inputs', 'test/cases/real', 'docs/demo', 'test/cli/folder'];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort(),
);

function findings(objects: readonly { readonly value: JsonObject }[]): number {
  const { judge } = fixOptions();
  const judged = objects.map(({ value }) => judge(value));
  return judged
    .flatMap((one) => (one.kind === 'judged' ? one.findings : []))
    .filter(({ severity }) => severity !== 'info').length;
}

/** Every input of the repository, right and wrong. */
describe('a file of the corpus', () => {
  let changed = 0;
  test.each(files)('%s', (file) => {
    const bytes = readFileSync(file);
    const input = { bytes, file, named: true, helmTemplate: false, untouchable: null };
    const before = readManifests(bytes, { file, named: true });
    for (const requested of [[], ['remove-dangling', 'native'] as const]) {
      const options = fixOptions(...requested);
      const fixed = fixFile(input, options);
      expect(fixed.errors.length > 0).toBe(before.errors.length > 0);
      if (fixed.bytes === null) continue;
      changed++;
      const after = readManifests(fixed.bytes, { file, named: true });
      expect(after.errors).toEqual([]);
      expect(after.objects.length).toBe(before.objects.length);
      expect(findings(after.objects)).toBeLessThan(findings(before.objects) + (requested.length > 0 ? 1 : 0));
      expect(fixFile({ ...input, bytes: fixed.bytes }, options).bytes).toBeNull();
    }
  });

  test('some are changed', () => {
    expect(changed).toBeGreaterThan(10);
  });
});
