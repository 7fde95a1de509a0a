import { isAbsolute, relative, sep } from 'node:path';
import type { SourcePlace } from '../base/source.ts';
import type { Fixtures } from '../harness/load-fixtures.ts';
import type { SuiteRun } from '../harness/suite-run.ts';
import type { TestReport } from '../report/tests/test-report.ts';

/** Policies know the absolute paths of their files; reports name files from the working folder. */
function relativePlace(place: SourcePlace, folder: string): SourcePlace {
  if (!isAbsolute(place.file)) return place;
  return { ...place, file: relative(folder, place.file).split(sep).join('/') };
}

/** What a run of suites and the loading of fixtures say together. */
export function testReport(run: SuiteRun, fixtures: Fixtures, folder: string): TestReport {
  const { engines, cells, failures } = run;
  const ofPlace = <Item extends { readonly place?: SourcePlace | undefined }>(item: Item): Item =>
    item.place === undefined ? item : { ...item, place: relativePlace(item.place, folder) };
  const diagnostics = [...fixtures.diagnostics, ...run.diagnostics].map(ofPlace);
  return {
    version: 1,
    passed: run.passed && diagnostics.length === 0,
    engines,
    suites: fixtures.suites.map(({ policy, file, cases }) => ({
      policy,
      file,
      cases: cases.map(({ name, place }) => ({ name, place })),
    })),
    cells,
    failures,
    coverage: run.coverage.map(({ policy, reached, branches, uncovered }) => ({
      policy,
      reached,
      branches,
      uncovered: uncovered.map((gap) =>
        gap.place === undefined ? gap : { ...gap, place: relativePlace(gap.place, folder) },
      ),
    })),
    diagnostics,
  };
}
