import guestRuntime from 'keystone:runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadFixtures } from '../src/harness/load-fixtures.ts';
import { opaWasmEngines } from '../src/harness/opa-wasm-engines.ts';
import { runSuites } from '../src/harness/run-suites.ts';
import type { SuiteRun } from '../src/harness/suite-run.ts';
import { knownDifferences } from './harness/known-differences.ts';
import { createWholeProgram } from './policies.ts';

const program = createWholeProgram();
const ids = program.policies.map(({ id }) => id);
const fixtures = loadFixtures('fixtures', 'fixtures', ids);

test('every policy has a suite, and every suite reads', () => {
  expect(fixtures.diagnostics).toEqual([]);
  expect(fixtures.suites.map(({ policy }) => policy)).toEqual(ids);
});

describe.each(fixtures.suites)('$policy', (suite) => {
  let run: SuiteRun;

  beforeAll(async () => {
    run = await runSuites(program, {
      suites: [suite],
      engines: opaWasmEngines(guestRuntime),
      known: knownDifferences,
    });
  });

  test('every engine finds what the cases expect', () => {
    const failures = run.failures.map(({ case: name, engine, shape, differences }) => ({
      name,
      engine,
      shape,
      differences,
    }));
    expect(failures).toEqual([]);
    expect(run.diagnostics).toEqual([]);
    expect(run.cells.map(({ engine }) => engine)).toEqual(['reference', 'wasm', 'wasm-values']);
    expect(run.cells.every(({ passed }) => passed === suite.cases.length)).toBe(true);
  });

  test('every branch is reached', () => {
    const [coverage] = run.coverage;
    const uncovered = coverage?.uncovered.map(({ rule, side, text }) => `${rule} ${side}: ${text}`);
    expect(uncovered).toEqual([]);
  });
});
