import type { SourcePlace } from '../../base/source.ts';
import { placeText } from '../place-text.ts';
import { failureLines } from './failure-text.ts';
import { gapText } from './gap-text.ts';
import type { TestReport } from './test-report.ts';

/** One line of a test protocol: a case, the coverage of a policy, or the fixtures as a whole. */
export interface TestPoint {
  readonly group: string;
  readonly name: string;
  readonly place: SourcePlace | undefined;
  /** Empty when it passed. */
  readonly problems: readonly string[];
}

function casePoints({ suites, failures }: TestReport): readonly TestPoint[] {
  return suites.flatMap(({ policy, cases }) =>
    cases.map(({ name, place }) => ({
      group: policy,
      name,
      place,
      problems: failureLines(
        failures.filter((failure) => failure.policy === policy && failure.case === name),
      ),
    })),
  );
}

function coveragePoints({ coverage }: TestReport): readonly TestPoint[] {
  return coverage.map(({ policy, uncovered }) => ({
    group: policy,
    name: 'every branch is reached',
    place: undefined,
    problems: uncovered.map(gapText),
  }));
}

function fixturesPoint({ diagnostics }: TestReport): TestPoint {
  const problems = diagnostics.map(({ message, place }) =>
    place === undefined ? message : `${placeText(place)}: ${message}`,
  );
  return { group: 'fixtures', name: 'fixtures are well formed', place: undefined, problems };
}

/** A report of tests as points, for protocols that know nothing but passed and failed. */
export function testPoints(report: TestReport): readonly TestPoint[] {
  return [...casePoints(report), ...coveragePoints(report), fixturesPoint(report)];
}
