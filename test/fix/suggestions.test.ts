import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { suggestFixes } from '../../src/fix/suggest-fixes.ts';
import { applyEdits, defaultLimits, type FileReading, readFiles } from '../../src/manifests/index.ts';
import type { Report } from '../../src/report/report.ts';
import type { ReportFix } from '../../src/report/report-fix.ts';
import { checkReadings } from '../check/check-readings.ts';
import { fixOptions } from './fix-case.ts';

const { judge } = fixOptions();

async function reportOn(file: string, text: string): Promise<Report> {
  const input = { file, path: null, named: true, helmTemplate: false };
  const stdin = (async function* () {
    yield Buffer.from(text);
  })();
  const readings: AsyncIterable<FileReading> = readFiles([input], { limits: defaultLimits, stdin });
  return checkReadings(readings, { judge, findNotices: () => [] });
}

/** What a viewer of the report makes of it. */
function withFix(text: string, { edits }: ReportFix): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((found) => found.index + found[0].length)];
  const offset = (line: number, column: number): number => (starts[line - 1] ?? Number.NaN) + column - 1;
  const offsets = edits.map(({ startLine, startColumn, endLine, endColumn, text: inserted }) => ({
    start: offset(startLine, startColumn),
    end: offset(endLine, endColumn),
    text: inserted,
  }));
  return applyEdits(text, offsets);
}

const files = readdirSync('test/fix/cases/safe').filter((file) => !/utf-16|broken|not-kubernetes/.test(file));

test('a suggested fix mends its finding, and brings none that fails', async () => {
  let suggested = 0;
  for (const file of files) {
    const text = readFileSync(`test/fix/cases/safe/${file}`, 'utf8').replace(/^\uFEFF/, '');
    const before = await reportOn(file, text);
    const fixes = suggestFixes(text, before.findings, fixOptions());
    for (const [finding, fix] of fixes) {
      suggested++;
      const { findings, errors } = await reportOn(file, withFix(text, fix));
      expect(errors, file).toEqual([]);
      const same = ({ message, item }: typeof finding) =>
        message === finding.message && item === finding.item;
      expect(findings.filter(same).length, `${file}: ${finding.message}`).toBeLessThan(
        before.findings.filter(same).length,
      );
      const failing = (report: Pick<Report, 'findings'>) =>
        report.findings.filter(({ severity }) => severity !== 'info').length;
      expect(failing({ findings })).toBeLessThan(failing(before));
    }
  }
  expect(suggested).toBeGreaterThan(50);
});

test('nothing is suggested for a text in which a template engine works', async () => {
  const text = readFileSync('test/fix/cases/safe/template-braces.yaml', 'utf8');
  const { findings } = await reportOn('a.yaml', text);
  expect(suggestFixes(text, findings, fixOptions()).size).toBe(0);
});
