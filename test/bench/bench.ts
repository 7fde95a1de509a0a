// Measures the product and what it is compared with, in one run:
//   npm run bench [-- --write] [-- --quick] [-- --section <name>,…]
// --write puts the tables into docs/benchmarks.md; --quick tries everything with little effort; --section measures some
// sections alone.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { celSection } from './cel-section.ts';
import { checkSection } from './check-section.ts';
import { compileSection } from './compile-section.ts';
import { withManifests } from './manifests.ts';
import type { Effort } from './measure.ts';
import { peersSection } from './peers-section.ts';
import { inRepository } from './product.ts';
import { budgetSummary, documentHead, sectionText } from './report.ts';
import type { Section } from './row.ts';
import { schemaSection } from './schema-section.ts';
import { sizeSection } from './size-section.ts';
import { wasmSection } from './wasm-section.ts';

const thorough: Effort = { rounds: 5, roundSeconds: 0.2 };
const quick: Effort = { rounds: 1, roundSeconds: 0.01 };

const sectionNames = ['compile', 'wasm', 'schema', 'cel', 'sizes', 'check', 'peers'] as const;
type SectionName = (typeof sectionNames)[number];

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    section: { type: 'string', default: sectionNames.join(',') },
  },
});
const effort = values.quick ? quick : thorough;
const deployments = values.quick ? 500 : 5000;
const streamed = values.quick ? 20e6 : 1e9;
const wanted = values.section.split(',');
const unknown = wanted.find((name) => !sectionNames.some((known) => known === name));
if (unknown !== undefined) {
  console.error(`there is no section ${unknown}; there are ${sectionNames.join(', ')}`);
  process.exit(2);
}
if (values.write && wanted.length < sectionNames.length) {
  console.error('--write needs all sections');
  process.exit(2);
}

const sections: Section[] = [];
async function add(name: SectionName, measure: () => Section | Promise<Section>): Promise<void> {
  if (!wanted.includes(name)) return;
  const section = await measure();
  sections.push(section);
  console.log(sectionText(section));
}

// Compiling comes first: it is measured cold.
await add('compile', () => compileSection(effort));
await add('wasm', () => wasmSection(effort));
await add('schema', () => schemaSection(effort));
await add('cel', celSection);
await add('sizes', sizeSection);
await add('check', () => withManifests(deployments, (of) => checkSection(of, effort, streamed)));
await add('peers', () => withManifests(deployments, peersSection));

const summary = `## Budgets\n\n${budgetSummary(sections)}`;
console.log(summary);
if (values.write) {
  const text = `${documentHead()}${[...sections.map(sectionText), summary].join('\n')}`;
  writeFileSync(inRepository('docs/benchmarks.md'), text);
}
