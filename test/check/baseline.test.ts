import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWithBaseline } from '../../src/check/baseline/compare-with-baseline.ts';
import { baselineText, createBaseline, pruneBaseline } from '../../src/check/baseline/create-baseline.ts';
import { readBaseline } from '../../src/check/baseline/read-baseline.ts';
import type { Report, ReportFinding } from '../../src/report/report.ts';
import { finding, fullReport, hostileReport, reportOf } from '../report/full-report.ts';

const place = (fingerprint: string) => ({ file: 'baseline.json', line: fingerprint.length, column: 1 });

function compare(report: Report, known: readonly ReportFinding[], isWholeRun = true): Report {
  return compareWithBaseline(report, { baseline: createBaseline(reportOf(known)), isWholeRun, place });
}

const states = (report: Report): readonly unknown[] =>
  report.findings.map(({ baselineState }) => baselineState);

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const validate = ajv.compile(JSON.parse(readFileSync('docs/baseline-v1.schema.json', 'utf8')));

describe('the text of a baseline', () => {
  test.each([
    ['everything', fullReport],
    ['hostile names', hostileReport],
    ['nothing', reportOf([])],
  ])('of %s is valid, and read as it was written', (_, report) => {
    const baseline = createBaseline(report);
    const text = baselineText(baseline);
    expect(validate(JSON.parse(text)) ? [] : validate.errors).toEqual([]);
    expect(readBaseline(text)).toEqual({ baseline });
  });

  test('is the same in whatever order findings come, and wherever they are', () => {
    const other = { ...finding, rule: 'a', message: 'log is wrong' };
    const moved = { ...finding, file: 'z.yaml', line: 99, column: 7 };
    expect(baselineText(createBaseline(reportOf([other, moved])))).toBe(
      baselineText(createBaseline(reportOf([finding, other]))),
    );
  });

  test('leaves out what is exempted, and what is said of exemptions', () => {
    const { findings } = createBaseline(
      reportOf([finding, { ...finding, exempted: 'vendor chart' }, { ...finding, policy: 'exemptions' }]),
    );
    expect(findings.map(({ policy }) => policy)).toEqual(['p']);
  });

  const entry = createBaseline(reportOf([finding])).findings[0];
  test.each<[string, string, string]>([
    ['no JSON', '{', 'it is no JSON'],
    ['no map', '[]', 'it is no map'],
    ['a report', JSON.stringify({ findings: [] }), 'it has no version or no list findings'],
    ['another tool', JSON.stringify({ version: 1, results: {} }), 'it has no version or no list findings'],
    [
      'a later version',
      JSON.stringify({ version: 2, findings: [] }),
      'it is of version 2, and this is known of 1 alone',
    ],
    [
      'a report of version 1',
      JSON.stringify({ version: 1, findings: [finding] }),
      'entry 1 of its findings is incomplete',
    ],
    [
      'an entry without message',
      JSON.stringify({ version: 1, findings: [entry, { ...entry, message: null }] }),
      'entry 2 of its findings is incomplete',
    ],
    [
      'a fingerprint twice',
      JSON.stringify({ version: 1, findings: [entry, entry] }),
      'two of its findings have the same fingerprint',
    ],
  ])('of %s is refused', (_, text, problem) => {
    expect(readBaseline(text)).toEqual({ problem });
  });
});

describe('a comparison', () => {
  test('what is known does not count, what is new does', () => {
    const compared = compare(reportOf([finding, { ...finding, message: 'app is worse' }]), [finding]);
    expect(states(compared)).toEqual(['unchanged', 'new']);
    expect(compared.summary).toMatchObject({ error: 1, unchanged: 1 });
  });

  test('a second copy is new, wherever the first one is', () => {
    const compared = compare(reportOf([finding, { ...finding, file: 'z.yaml' }]), [finding]);
    expect(states(compared)).toEqual(['unchanged', 'new']);
  });

  test('an exempted copy takes no place of one that is known', () => {
    const compared = compare(reportOf([{ ...finding, exempted: 'vendor chart' }, finding]), [finding]);
    expect(states(compared)).toEqual(['new', 'unchanged']);
    expect(compared.summary).toMatchObject({ error: 0, exempted: 1, unchanged: 1 });
  });

  test('a finding on an exemption always counts', () => {
    const expired = { ...finding, policy: 'exemptions', rule: 'expired' };
    expect(compare(reportOf([expired]), [expired]).summary).toMatchObject({ error: 1, unchanged: 0 });
  });

  const gone = { ...finding, object: { ...finding.object, name: 'gone' } };

  test('what is no longer found is told where the baseline has it, in a whole run alone', () => {
    expect(compare(reportOf([]), [gone]).notices).toEqual([
      {
        code: 'baseline',
        message: 'p/r is no longer found on Pod shop/gone: app is wrong',
        file: 'baseline.json',
        line: 32,
        column: 1,
      },
    ]);
    expect(compare(reportOf([]), [gone], false).notices).toEqual([]);
  });

  test('what cannot be read may hold it', () => {
    expect(compare({ ...reportOf([]), errors: fullReport.errors }, [gone]).notices).toEqual([]);
  });

  test.each([
    [10, 10, 'p/r is no longer found on Pod shop/web: message 9'],
    [11, 10, '2 more entries of the baseline are no longer found'],
  ])('of %i entries that are no longer found, %i notices', (entries, notices, last) => {
    const known = Array.from({ length: entries }, (_, index) => ({
      ...finding,
      message: `message ${index}`,
    }));
    const told = compare(reportOf([]), known).notices.map(({ message }) => message);
    expect(told.length).toBe(notices);
    expect(told.at(-1)).toBe(last);
  });
});

test('pruning keeps what is found, and adds nothing', () => {
  const other = { ...finding, message: 'log is wrong' };
  const before = createBaseline(reportOf([finding, other]));
  const after = pruneBaseline(before, reportOf([finding, { ...finding, message: 'new' }]));
  expect(after).toEqual(createBaseline(reportOf([finding])));
});

const findings = fc.array(
  fc
    .record({ policy: fc.constantFrom('p', 'q'), message: fc.constantFrom('a', 'b'), line: fc.nat(9) })
    .map((part): ReportFinding => ({ ...finding, ...part })),
  { maxLength: 12 },
);

test('of its own report a baseline leaves nothing, and of a longer one as many as there are more', () => {
  fc.assert(
    fc.property(findings, findings, (known, more) => {
      expect(compare(reportOf(known), known).summary.error).toBe(0);
      const { summary } = compare(reportOf([...more, ...known]), known);
      expect(summary).toMatchObject({ error: more.length, unchanged: known.length });
    }),
  );
});
