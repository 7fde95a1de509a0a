import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deploymentYaml } from '../../bench/deployments.ts';
import { compareReaders } from './compare-readers.ts';
import { fuzzReaders } from './fuzz-readers.ts';
import { seedTexts } from './seeds.ts';

const cases = new URL('../../cases/', import.meta.url);

describe('the fast reader reads what the full one reads, or nothing', () => {
  test('on cases and real files', () => {
    const texts = ['inputs/', 'real/'].flatMap((folder) =>
      readdirSync(new URL(folder, cases)).map((file) => readFileSync(new URL(folder + file, cases), 'utf8')),
    );
    const comparisons = texts.map((text) => compareReaders(text));
    expect(comparisons.flatMap(({ difference }) => difference ?? [])).toEqual([]);
    const count = (key: 'documents' | 'fast'): number =>
      comparisons.reduce((sum, comparison) => sum + comparison[key], 0);
    expect(count('fast') / count('documents')).toBeGreaterThan(0.6);
  });

  test('on mutated documents', () => {
    const { differences, fast } = fuzzReaders(seedTexts('.'), 10_000, 7);
    expect(differences).toEqual([]);
    expect(fast).toBeGreaterThan(2_000);
  });

  test('on generated Deployments, all of which it knows', () => {
    const text = Array.from({ length: 50 }, (_, index) => deploymentYaml(index)).join('');
    expect(compareReaders(text)).toEqual({ documents: 51, fast: 50, difference: null });
  });
});
