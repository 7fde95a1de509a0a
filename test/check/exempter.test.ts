import { expect, test } from 'vitest';
import type { Exemption } from '../../src/base/exemption.ts';
import { createChecker } from '../../src/check/checker.ts';
import { Exempter } from '../../src/check/exempter.ts';
import { defaultCheck } from '../../src/cli/default-check.ts';
import { defaultLimits, findFiles, readFiles } from '../../src/manifests/index.ts';
import type { Report } from '../../src/report/report.ts';
import { checkReadings } from './check-readings.ts';

const checker = createChecker(defaultCheck, { global: {}, policies: {} });

const exemption: Exemption = {
  policies: ['*'],
  match: { namespaces: ['*'] },
  reason: 'a trial',
  owner: 'team-a',
  expires: '2027-03-31',
};

const everything = ['test/cases/inputs', 'docs/demo'];

async function reportWith(
  exemptions: readonly Exemption[],
  paths: readonly string[] = everything,
  isWholeRun = false,
): Promise<Report> {
  const { inputs } = await findFiles(paths, process.cwd());
  const exempter = new Exempter({
    exemptions,
    today: '2027-01-01',
    isWholeRun,
    place: (path) => ({ file: 'keystone.yaml', line: Number(path[1]) + 1, column: 1 }),
    fileInFolder: (file) => file,
  });
  const stdin = (async function* () {})();
  return checkReadings(readFiles(inputs, { limits: defaultLimits, stdin }), { ...checker, exempter });
}

const none = await reportWith([]);

/** A report without what exemptions say. */
function judged({ findings }: Report) {
  return findings.map(({ exempted: _exempted, exemption: _exemption, ...rest }) => rest);
}

test('an exemption of everything hides nothing, and leaves nothing that counts', async () => {
  const exempted = await reportWith([exemption]);
  expect(none.findings.length).toBeGreaterThan(100);
  expect(judged(exempted)).toEqual(judged(none));
  expect(exempted.summary).toEqual({
    ...none.summary,
    error: 0,
    warn: 0,
    info: 0,
    exempted: none.findings.length,
  });
});

test.each<[string, Exemption['match']]>([
  ['files', { files: ['docs/demo/**'] }],
  ['containers', { containers: ['app'] }],
  ['kinds', { kinds: ['Deployment'] }],
])('what an exemption by %s does not name counts as before', async (_, match) => {
  const exempted = await reportWith([{ ...exemption, match }]);
  const { error, warn, info, exempted: accepted } = exempted.summary;
  expect(accepted).toBeGreaterThan(0);
  expect(error + warn + info).toBeGreaterThan(0);
  expect(error + warn + info + accepted).toBe(none.findings.length);
  expect(judged(exempted)).toEqual(judged(none));
});

test('of two that match, the first gives its reason, and neither is unused', async () => {
  const both = [exemption, { ...exemption, reason: 'another' }];
  const { findings, errors } = await reportWith(both, ['docs/demo'], true);
  expect(errors).toEqual([]);
  expect(new Set(findings.map(({ exempted }) => exempted))).toEqual(new Set(['a trial']));
  const unused = { ...exemption, match: { names: ['nothing'] } };
  const again = await reportWith([exemption, unused], ['docs/demo'], true);
  expect(again.findings.filter(({ exempted }) => exempted === null).map(({ rule }) => rule)).toEqual([
    'unused',
  ]);
});

test('one that has ended is told even where it would match nothing', async () => {
  const ended = { ...exemption, match: { names: ['nothing'] }, expires: '2026-12-31' };
  const { findings } = await reportWith([exemption, ended]);
  const told = findings.filter(({ policy }) => policy === 'exemptions');
  expect(told.map(({ rule, file, line, path }) => [rule, file, line, path])).toEqual([
    ['expired', 'keystone.yaml', 2, '/exemptions/1/expires'],
  ]);
});
