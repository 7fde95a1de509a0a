// Measures the product and what it is compared with, in one run:
//   npm run bench [-- --write] [-- --quick]
// --write puts the tables into docs/benchmarks.md; --quick tries everything with little effort.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkSection } from './check-section.ts';
import { compileSection } from './compile-section.ts';
import { withManifests } from './manifests.ts';
import type { Effort } from './measure.ts';
import { peersSection } from './peers-section.ts';
import { inRepository } from './product.ts';
import { budgetSummary, documentHead, sectionText } from './report.ts';
import type { Section } from './row.ts';
import { schemaSection } from './schema-section.ts';
import { wasmSection } from './wasm-section.ts';

const thorough: Effort = { rounds: 5, roundSeconds: 0.2 };
const quick: Effort = { rounds: 1, roundSeconds: 0.01 };

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});
const effort = values.quick ? quick : thorough;
const deployments = values.quick ? 500 : 5000;

const sections: Section[] = [];
function add(section: Section): void {
  sections.push(section);
  console.log(`${sectionText(section)}`);
}

// Compiling comes first: it is measured cold.
add(compileSection(effort));
add(await wasmSection(effort));
add(schemaSection(effort));
withManifests(deployments, (manifests) => {
  add(checkSection(manifests, effort));
  add(peersSection(manifests));
});

const summary = `## Budgets\n\n${budgetSummary(sections)}`;
console.log(summary);
if (values.write) {
  const text = `${documentHead()}${[...sections.map(sectionText), summary].join('\n')}`;
  writeFileSync(inRepository('docs/benchmarks.md'), text);
}
