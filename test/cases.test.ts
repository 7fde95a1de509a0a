import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Exemption } from '../src/base/exemption.ts';
import { createChecker } from '../src/check/checker.ts';
import { Exempter } from '../src/check/exempter.ts';
import { defaultCheck } from '../src/cli/default-check.ts';
import type { FileReading } from '../src/manifests/index.ts';
import type { Report } from '../src/report/report.ts';
import { checkReadings } from './check/check-readings.ts';

interface PublicCase {
  readonly id: string;
  readonly file: string;
  readonly verdict: 'violation' | 'pass' | 'not-pass' | 'input-error';
  /** All of them are wanted; alternatives are separated by `|`, and remarks stand in brackets. */
  readonly codes: readonly string[];
  readonly config: { readonly exemptions: readonly Exemption[] } | null;
}

const cases: readonly PublicCase[] = JSON.parse(readFileSync('test/cases/index.json', 'utf8'));

/** What each code of a case is called in a report. */
const policyOfCode: Readonly<Record<string, string>> = {
  'multiple-keystones': 'one-keystone-max',
  'mixed-styles': 'no-dual-annotations',
  'conflicting-roles': 'no-conflicting-polarity',
  'bad-role': 'known-polarity',
  'unknown-container': 'annotation-names-container',
  'injected-keystone': 'injected-never-keystone',
  'not-a-regular-container': 'keystone-is-regular-container',
  'duplicate-container': 'unique-container-names',
  'non-string-annotation': 'annotation-values-are-strings',
  'bad-annotation-key': 'valid-annotation-key',
  'annotations-too-large': 'annotations-fit',
  'misplaced-annotation': 'annotation-on-template',
  'unknown-annotation-case': 'annotation-key-case',
  'not-yet-injected': 'annotation-names-container',
  type: 'fields-have-expected-types',
  'list-too-long': 'annotation-per-container',
};
const readerCodes = [
  'unsupported-kind',
  'unknown-field',
  'duplicate-key',
  'yaml-syntax',
  'not-an-object',
  'encoding',
  'aliasing',
];

const options = createChecker(defaultCheck, { global: {}, policies: {} });

async function* readCase(file: string): AsyncGenerator<FileReading> {
  const bytes = readFileSync(`test/cases/${file}`);
  yield {
    input: { file, path: file, named: true, helmTemplate: false },
    bytes,
    linesBefore: 0,
    isWhole: true,
  };
}

function checkCase(file: string, exemptions: readonly Exemption[] = []): Promise<Report> {
  const exempter = new Exempter({
    exemptions,
    today: '2026-12-01',
    isWholeRun: true,
    place: () => ({ file: 'keystone.yaml', line: 1, column: 1 }),
    fileInFolder: (checked) => checked,
  });
  return checkReadings(readCase(file), { ...options, exempter });
}

/** Whether a report says what one alternative of a code stands for, and how often. */
function says({ findings, notices, errors }: Report, alternative: string): boolean {
  const found = /^([a-z-]+)(?: x(\d+))?(?: \((.*)\))?$/.exec(alternative);
  if (found === null) throw new Error(`the code "${alternative}" is not readable`);
  const [, code = '', times = '1', remark = ''] = found;
  if (code === 'input-error') return errors.length > 0;
  if (readerCodes.includes(code)) return [...notices, ...errors].some((message) => message.code === code);
  const policy = policyOfCode[code];
  if (policy === undefined) throw new Error(`no policy is mapped to "${code}"`);
  const wanted = remark === 'notice' ? ['warn', 'info'] : ['error'];
  return (
    findings.filter((one) => one.policy === policy && wanted.includes(one.severity)).length >= Number(times)
  );
}

const saysCode = (report: Report, code: string): boolean =>
  code.split(' | ').some((one) => says(report, one));

/** What is wrong with a report of a case; empty when nothing is. */
function faults(report: Report, { verdict, codes }: PublicCase): readonly string[] {
  const { error, errors } = report.summary;
  const verdicts: Readonly<Record<PublicCase['verdict'], boolean>> = {
    violation: error > 0 && errors === 0,
    pass: error === 0 && errors === 0,
    'input-error': errors > 0,
    'not-pass': error + errors + report.notices.length > 0,
  };
  const missing = codes.filter((code) => !saysCode(report, code)).map((code) => `it does not say ${code}`);
  return verdicts[verdict] ? missing : [`it is no ${verdict}`, ...missing];
}

test('every file of the cases is a case', () => {
  const files = readdirSync('test/cases/inputs').filter((name) => !name.endsWith('.expect.txt'));
  expect(cases.map(({ file }) => file).sort()).toEqual(files.map((name) => `inputs/${name}`).sort());
  expect(cases.length).toBe(109);
});

test.each(cases)('$file: $verdict $codes', async (one) => {
  expect(faults(await checkCase(one.file, one.config?.exemptions), one)).toEqual([]);
});

test('a case with a configuration would be a violation without it', async () => {
  const configured = cases.filter(({ config }) => config !== null);
  expect(configured.map(({ id }) => id)).toEqual(['099']);
  for (const { file } of configured) expect((await checkCase(file)).summary.error).toBeGreaterThan(0);
});

const realFiles = readdirSync('test/cases/real').sort();

test('there are realistic files of 19 sorts', () => {
  expect(realFiles.length).toBe(19);
});

test.each(realFiles)('real/%s passes', async (name) => {
  const { findings, errors } = await checkCase(`real/${name}`);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(errors).toEqual([]);
});
