import { expect, test } from 'vitest';
import type { FormatContext } from '../../src/report/format.ts';
import { toPretty } from '../../src/report/pretty/pretty.ts';
import type { Report, ReportFinding } from '../../src/report/report.ts';
import { context, reportOf } from './full-report.ts';

const finding: ReportFinding = {
  policy: 'p',
  rule: 'r',
  severity: 'error',
  message: 'something is wrong with the container app of this pod',
  hint: 'write it in another way, which is better',
  file: 'a.yaml',
  line: 3,
  column: 1,
  path: '/spec',
  item: null,
  container: null,
  exempted: null,
  object: { apiVersion: 'v1', kind: 'Pod', namespace: null, name: null },
};

function prettyOf(
  findings: readonly ReportFinding[],
  width: number | null,
  fixOf: FormatContext['fixOf'] = () => null,
): string {
  const summary = { files: 1, objects: 1, pods: 1, error: 0, warn: 0, info: 0, exempted: 0, errors: 0 };
  const report: Report = { version: 1, summary, findings, notices: [], errors: [] };
  return toPretty(report, {
    ...context,
    width,
    sourceLine: () => 'spec: {}',
    fixOf,
    quiet: true,
    fails: () => true,
  });
}

test('on a terminal, text hangs beside the left column', () => {
  expect(prettyOf([finding], 40)).toBe(`a.yaml  Pod

   error  something is wrong with the
          container app of this pod
          hint: write it in another way, which
          is better
       3 | spec: {}
         | ^^^^
          a.yaml:3:1  p/r
`);
});

test('findings of one place share its line; those of another object do not', () => {
  const other = { ...finding.object, name: 'b' };
  const text = prettyOf(
    [
      finding,
      { ...finding, rule: 's', severity: 'warn', hint: null },
      { ...finding, object: other, hint: null },
    ],
    null,
  );
  expect(text).toBe(`a.yaml  Pod

   error  something is wrong with the container app of this pod
          hint: write it in another way, which is better
    warn  something is wrong with the container app of this pod
       3 | spec: {}
         | ^^^^
          a.yaml:3:1  p/r, p/s

a.yaml  Pod b

   error  something is wrong with the container app of this pod
       3 | spec: {}
         | ^^^^
          a.yaml:3:1  p/r
`);
});

test('what is exempted is not shown when only what fails is wanted', () => {
  expect(prettyOf([{ ...finding, exempted: 'accepted until June' }], null)).toBe('');
});

test('what is exempted is listed apart, by reason', () => {
  const exemption = { owner: 'team-a', expires: '2027-06-30' };
  const found = [
    { ...finding, exempted: 'vendor chart', exemption },
    { ...finding, line: 9, exempted: 'a trial', exemption },
    { ...finding, file: 'b.yaml', exempted: 'vendor chart', exemption },
  ];
  const report = { ...reportOf(found), summary: { ...reportOf([]).summary, exempted: 3 } };
  expect(toPretty(report, context)).toBe(`exempted: vendor chart (team-a, until 2027-06-30)
          something is wrong with the container app of this pod
          a.yaml:3:1  p/r
          something is wrong with the container app of this pod
          b.yaml:3:1  p/r
exempted: a trial (team-a, until 2027-06-30)
          something is wrong with the container app of this pod
          a.yaml:9:1  p/r

1 file, 1 object, 1 pod: 3 exempted
`);
});

test('what the baseline holds is counted alone', () => {
  const report = {
    ...reportOf([{ ...finding, baselineState: 'unchanged' as const }]),
    summary: { ...reportOf([]).summary, unchanged: 1 },
  };
  expect(toPretty(report, context)).toBe('1 file, 1 object, 1 pod: 1 in the baseline\n');
});

test('a fix that mends findings of one place is told once; of many findings only how many are mended', () => {
  const fixOf = ({ line }: ReportFinding) => (line < 5 ? { does: 'writes \u001b[31ma', edits: [] } : null);
  const two = prettyOf([finding, { ...finding, rule: 's', hint: null }], null, fixOf);
  expect(two.match(/fix:.*/g)).toEqual(['fix: keystone fix writes \ufffd[31ma']);
  const many = [3, 4, 5, 6].map((line) => ({ ...finding, line }));
  expect(prettyOf(many, null, fixOf).match(/fix:.*/g)).toEqual(['fix: keystone fix mends 2 of them']);
});
