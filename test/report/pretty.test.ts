import { expect, test } from 'vitest';
import { toPretty } from '../../src/report/pretty/pretty.ts';
import type { Report, ReportFinding } from '../../src/report/report.ts';
import { plain } from '../../src/report/style.ts';

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

function prettyOf(findings: readonly ReportFinding[], width: number | null): string {
  const summary = { files: 1, objects: 1, pods: 1, error: 0, warn: 0, info: 0, exempted: 0, errors: 0 };
  const report: Report = { version: 1, summary, findings, notices: [], errors: [] };
  const context = {
    style: plain,
    width,
    sourceLine: () => 'spec: {}',
    quiet: true,
    fails: () => true,
    policies: [],
    version: '0.0.0',
  };
  return toPretty(report, context);
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

test('what is exempted is not shown', () => {
  expect(prettyOf([{ ...finding, exempted: 'accepted until June' }], null)).toBe('');
});
