// Runs suites with the reference while they are written:
//   node test/tools/run-with-policies.mjs test/harness/suites.ts [policy…] [--update]

import { readFileSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '../../src/base/diagnostic.ts';
import type { SourcePlace } from '../../src/base/source.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';
import { runSuites } from '../../src/harness/run-suites.ts';
import { updateSuites } from '../../src/harness/update-suites.ts';
import { createWholeProgram } from '../policies.ts';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const program = createWholeProgram();
const ids = program.policies.map(({ id }) => id);
const fixtures = loadFixtures('fixtures', 'fixtures', ids);
const suites = fixtures.suites.filter(({ policy }) => wanted.length === 0 || wanted.includes(policy));

function placeText(place: SourcePlace | undefined): string {
  return place === undefined ? '' : `${place.file}:${place.line}:${place.column}: `;
}

function report({ place, message, hint }: Diagnostic): void {
  console.log(`${placeText(place)}${message}${hint === undefined ? '' : ` (${hint})`}`);
}

const run = await runSuites(program, { suites, engines: [], known: [] });
const ofWanted = ({ message, place }: Diagnostic): boolean =>
  wanted.length === 0 || wanted.some((id) => `${place?.file} ${message}`.includes(id));
for (const diagnostic of [...fixtures.diagnostics, ...run.diagnostics].filter(ofWanted)) report(diagnostic);
for (const failure of run.failures) {
  console.log(`${placeText(failure.place)}${failure.case} [${failure.engine}, ${failure.shape}]`);
  for (const { what, expected, found } of failure.differences) {
    console.log(`  ${what}\n    expected ${expected}\n    found    ${found}`);
  }
}
for (const { policy, reached, branches, uncovered } of run.coverage) {
  console.log(`${policy}: ${reached} of ${branches} branches`);
  for (const { rule, side, text, place } of uncovered) {
    const what = side === 'found' ? 'never found' : `never ${side}`;
    console.log(`  ${placeText(place)}${rule}: ${what}: ${text}`);
  }
}
if (args.includes('--update')) {
  for (const { file, text, diagnostics } of updateSuites('fixtures', suites, run, (path) =>
    readFileSync(path, 'utf8'),
  )) {
    diagnostics.forEach(report);
    writeFileSync(file, text);
  }
}
