import { type Comparison, compareReaders } from './compare-readers.ts';
import { crookedLines, mutate, soup } from './mutate.ts';
import { createRandom, type Random } from './random.ts';

/** How many texts were compared, and where the readers differ. */
export interface FuzzResult {
  readonly texts: number;
  readonly documents: number;
  readonly fast: number;
  readonly differences: readonly string[];
}

const mostDifferences = 10;

function nextText(seeds: readonly string[], random: Random): string {
  const kind = random.below(8);
  if (kind === 0) return soup(random);
  if (kind <= 2) return crookedLines(random);
  return mutate(random.pick(kind <= 5 ? seeds.slice(0, 8) : seeds), random);
}

/** Compares the readers on as many texts as `runs` says, the same for the same seed. */
export function fuzzReaders(seeds: readonly string[], runs: number, seed: number): FuzzResult {
  const random = createRandom(seed);
  const differences: string[] = [];
  let [texts, documents, fast] = [0, 0, 0];
  while (texts < runs && differences.length < mostDifferences) {
    const comparison: Comparison = compareReaders(nextText(seeds, random));
    texts++;
    documents += comparison.documents;
    fast += comparison.fast;
    if (comparison.difference !== null) differences.push(comparison.difference);
  }
  return { texts, documents, fast, differences };
}
