import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createChecker } from '../../src/check/checker.ts';
import { defaultCheck } from '../../src/cli/default-check.ts';
import { defaultLimits, findFiles, readFiles } from '../../src/manifests/index.ts';
import { toJson } from '../../src/report/json.ts';
import { checkReadings } from '../check/check-readings.ts';
import { comparedReport, emptyReport, fullReport, hostileReport } from './full-report.ts';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const validate = ajv.compile(JSON.parse(readFileSync('docs/report-v1.schema.json', 'utf8')));
const checker = createChecker(defaultCheck, { global: {}, policies: {} });

function faults(text: string): unknown {
  return validate(JSON.parse(text)) ? [] : validate.errors;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const files = ['test/cases/inputs', 'test/cases/real', 'test/cli/folder'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => `${folder}/${entry.name}`),
);

test.each(files)('the report of %s is valid', async (file) => {
  const { inputs } = await findFiles([file], process.cwd());
  const report = await checkReadings(readFiles(inputs, { limits: defaultLimits, stdin: nothing() }), checker);
  expect(report.summary.files).toBe(1);
  expect(faults(toJson(report))).toEqual([]);
});

test('there are more than a hundred files', () => {
  expect(files.length).toBeGreaterThan(100);
});

test.each([fullReport, comparedReport, emptyReport, hostileReport])(
  'reports of other tests are valid',
  (report) => {
    expect(faults(toJson(report))).toEqual([]);
  },
);

test.each([
  ['a line of 0', { ...fullReport, notices: [{ ...fullReport.notices[0], line: 0 }] }, '/notices/0/line'],
  ['another version', { ...fullReport, version: 2 }, '/version'],
  ['an unknown member', { ...fullReport, more: 1 }, ''],
])('%s is refused', (_, report, instancePath) => {
  expect(faults(JSON.stringify(report))).toMatchObject([{ instancePath }]);
});

test('JSON that steers no terminal is the same value', () => {
  expect(JSON.parse(toJson(hostileReport))).toEqual(hostileReport);
});
