import { join } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { differencesOf } from './differences.ts';
import type { Suite } from './suite.ts';
import type { SuiteRun } from './suite-run.ts';
import { type Expectation, updateSuite } from './update-suite.ts';

/** A suite's file with new expectations. */
export interface SuiteUpdate {
  readonly file: string;
  readonly text: string;
  /** Cases that could not be rewritten. */
  readonly diagnostics: readonly Diagnostic[];
}

function expectationsOf(suite: Suite, run: SuiteRun): readonly Expectation[] {
  return suite.cases.flatMap(({ name, expect }, index) => {
    const answer = run.answers.find((one) => one.policy === suite.policy && one.case === name)?.answer;
    if (answer?.kind !== 'findings' || differencesOf(expect, answer, true).length === 0) return [];
    return [{ index, findings: answer.findings }];
  });
}

/**
 * The suites whose expectations are not what the reference found, with the new ones in place.
 *
 * @param folder The folder of fixtures.
 * @param read The text of a file.
 */
export function updateSuites(
  folder: string,
  suites: readonly Suite[],
  run: SuiteRun,
  read: (path: string) => string,
): readonly SuiteUpdate[] {
  return suites.flatMap((suite) => {
    const expectations = expectationsOf(suite, run);
    if (expectations.length === 0) return [];
    const path = join(folder, suite.policy, 'suite.yaml');
    return [{ file: path, ...updateSuite(suite.file, read(path), expectations) }];
  });
}
