import guestRuntime from 'keystone:runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { inProcessEngines } from '../src/harness/in-process-engines.ts';
import { loadFixtures } from '../src/harness/load-fixtures.ts';
import { runSuites } from '../src/harness/run-suites.ts';
import type { SuiteRun } from '../src/harness/suite-run.ts';
import { knownDifferences } from './harness/known-differences.ts';
import { createWholeProgram } from './policies.ts';

const program = createWholeProgram();
const policyIds = program.policies.map(({ id }) => id);
const fixtures = loadFixtures('fixtures', 'fixtures', policyIds);

test('every policy has a suite, and every suite reads', () => {
  expect(fixtures.diagnostics).toEqual([]);
  expect(fixtures.suites.map(({ policy }) => policy)).toEqual(policyIds);
});

const engines = inProcessEngines(guestRuntime);

/** Schemas are compiled anew for each set of parameters. */
const slow = 120_000;

describe.each(fixtures.suites)('$policy', (suite) => {
  let run: SuiteRun;

  beforeAll(async () => {
    run = await runSuites(program, { suites: [suite], engines, known: knownDifferences });
  }, slow);

  test('every engine finds what the cases expect', () => {
    const failures = run.failures.map(({ case: name, engine, shape, differences }) => ({
      name,
      engine,
      shape,
      differences,
    }));
    expect(failures).toEqual([]);
    expect(run.diagnostics).toEqual([]);
    const judged = run.cells.map(({ engine, passed, notApplicable }) => [engine, passed + notApplicable]);
    const ids = ['reference', 'wasm', 'wasm-values', 'ajv', 'ajv-keystone', 'cel'];
    expect(judged).toEqual(ids.map((engine) => [engine, suite.cases.length]));
    expect(run.cells.slice(0, 3).every(({ notApplicable }) => notApplicable === 0)).toBe(true);
  });

  test('every branch is reached', () => {
    const [coverage] = run.coverage;
    const uncovered = coverage?.uncovered.map(({ rule, side, text }) => `${rule} ${side}: ${text}`);
    expect(uncovered).toEqual([]);
  });
});
