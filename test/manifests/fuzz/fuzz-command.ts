// Compares the fast reader of manifests with the full one on mutated documents:
//   npm run fuzz:reader -- [--runs N] [--seed S]

import { parseArgs } from 'node:util';
import { fuzzReaders } from './fuzz-readers.ts';
import { seedTexts } from './seeds.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const { texts, documents, fast, differences } = fuzzReaders(
  seedTexts('.'),
  Number(values.runs),
  Number(values.seed),
);
for (const difference of differences) console.log(`${difference}\n`);
console.log(
  `${texts} texts of seed ${values.seed}: ${documents} documents, ${fast} read by the fast reader, ${differences.length} different`,
);
process.exitCode = differences.length === 0 && texts > 0 ? 0 : 1;
