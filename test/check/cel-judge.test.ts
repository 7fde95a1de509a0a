import { expect, test } from 'vitest';
import type { Finding } from '../../src/base/finding.ts';
import { joinMessages } from '../../src/base/join-messages.ts';
import { severities } from '../../src/base/severity.ts';
import { celJudge } from '../../src/check/cel-judge.ts';
import type { Judge } from '../../src/check/judge.ts';
import { noticeFinder } from '../../src/check/notice-finder.ts';
import { readsOf } from '../../src/check/reads.ts';
import { referenceJudge } from '../../src/check/reference-judge.ts';
import { compile } from '../../src/compile.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { defaultLimits, findFiles, readFiles } from '../../src/manifests/index.ts';
import type { Report } from '../../src/report/report.ts';
import { createWholeProgram } from '../policies.ts';
import { checkReadings } from './check-readings.ts';

const whole = createWholeProgram();
const none = { global: {}, policies: {} };
const { artifacts } = compile(whole, {
  targets: ['vap'],
  parameters: none,
  guestRuntime: new Uint8Array(),
  exemptNamespaces: [],
});
const cel = celJudge(artifacts, whole.kinds);
const program = { ...whole, kinds: whole.kinds.filter(hasFixedPath) };

async function reportOn(path: string, judge: Judge): Promise<Report> {
  const { inputs, errors } = await findFiles([path], '.');
  const stdin = (async function* () {})();
  const findNotices = noticeFinder(cel.kinds, readsOf(whole.policies));
  return checkReadings(readFiles(inputs, { limits: defaultLimits, stdin }), { judge, findNotices, errors });
}

/** The reference, with one finding for all of a policy's of a severity, at the object. */
const joined: Judge = (input) => {
  const judged = referenceJudge(program, none)(input);
  if (judged.kind !== 'judged') return judged;
  const findings = program.policies.flatMap(({ id: policy }) =>
    severities.flatMap((severity): readonly Finding[] => {
      const found = judged.findings.filter((one) => one.policy === policy && one.severity === severity);
      if (found.length === 0) return [];
      const message = joinMessages(found.map((one) => one.message));
      return [{ policy, rule: severity, severity, message, path: [], container: null, hint: null }];
    }),
  );
  return { ...judged, findings };
};

test('the kinds that the objects name are those in which CEL finds pods', () => {
  expect(cel.kinds).toEqual(program.kinds);
});

test.each([
  ['docs/demo', 5],
  ['test/cases/real', 10],
])(
  'what the policies say of %s is what the reference finds, joined',
  { timeout: 120_000 },
  async (folder, least) => {
    const report = await reportOn(folder, cel.judge);
    expect(report).toEqual(await reportOn(folder, joined));
    expect(report.findings.length).toBeGreaterThanOrEqual(least);
  },
);
