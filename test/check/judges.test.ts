import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { Judge } from '../../src/check/judge.ts';
import { noticeFinder } from '../../src/check/notice-finder.ts';
import { readsOf } from '../../src/check/reads.ts';
import { referenceJudge } from '../../src/check/reference-judge.ts';
import { wasmJudge } from '../../src/check/wasm-judge.ts';
import { inputShapes, shapedInput } from '../../src/harness/input-shapes.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';
import { defaultLimits, findFiles, readFiles } from '../../src/manifests/index.ts';
import type { Report } from '../../src/report/report.ts';
import { moduleOf } from '../emit/wasm/wasm-engine.ts';
import { createWholeProgram } from '../policies.ts';
import { checkReadings } from './check-readings.ts';

const program = createWholeProgram();
const module = (await moduleOf(program)).bytes;
const none = { global: {}, policies: {} };
const reference = referenceJudge(program, none);
const wasm = wasmJudge(module, program.kinds, none);
const findNotices = noticeFinder(program.kinds, readsOf(program.policies));

async function reportOn(path: string, judge: Judge): Promise<Report> {
  const { inputs, errors } = await findFiles([path], '.');
  const stdin = (async function* () {})();
  return checkReadings(readFiles(inputs, { limits: defaultLimits, stdin }), { judge, findNotices, errors });
}

describe('a report is the same with each judge', () => {
  test.each([
    ['test/cases/inputs', 100, 50],
    ['test/cases/real', 19, 0],
    ['docs/demo', 6, 1],
  ])('of %s', async (folder, leastFiles, leastFindings) => {
    const report = await reportOn(folder, reference);
    expect(report.summary.files).toBeGreaterThanOrEqual(leastFiles);
    expect(report.findings.length).toBeGreaterThanOrEqual(leastFindings);
    expect(await reportOn(folder, wasm)).toEqual(report);
  });
});

describe('a case of a suite is judged alike in every input shape', () => {
  const ids = program.policies.map(({ id }) => id);
  test.each(loadFixtures('fixtures', 'fixtures', ids).suites.map((suite) => [suite.policy, suite] as const))(
    '%s',
    (_policy, { cases }) => {
      for (const { input, parameters, name } of cases) {
        const expected = referenceJudge(program, parameters);
        const found = wasmJudge(module, program.kinds, parameters);
        for (const shape of inputShapes) {
          const shaped = shapedInput(input, shape, parameters);
          if (shaped !== null) expect(found(shaped), `${name}, ${shape}`).toEqual(expected(shaped));
        }
      }
    },
  );
});

describe('what cannot be judged', () => {
  const deployment: JsonObject = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } };
  const nested = (depth: number): JsonObject =>
    depth === 0 ? deployment : { apiVersion: 'v1', kind: 'List', items: [nested(depth - 1)] };

  test.each<readonly [string, JsonObject]>([
    ['no shape', { metadata: {} }],
    ['a review without object', { kind: 'AdmissionReview', request: { operation: 'CREATE' } }],
    ['Lists that are nested too deeply', nested(5)],
  ])('%s is refused with the same words', (_title, input) => {
    const refused = reference(input);
    expect(refused.kind).toBe('refused');
    expect(wasm(input)).toEqual(refused);
  });

  test('a refusal changes nothing for the next object', () => {
    wasm({ metadata: {} });
    expect(wasm(deployment)).toEqual(reference(deployment));
  });

  test('a document that needs more memory than there was', () => {
    const annotations = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`example.org/${index}`, 'x'.repeat(100)]),
    );
    const large = { ...deployment, spec: { template: { metadata: { annotations } } } };
    expect(wasm(large)).toEqual(reference(large));
    expect(wasm(deployment)).toEqual(reference(deployment));
  });

  test('a module that is none stops at once', () => {
    expect(() => wasmJudge(new Uint8Array([0, 97, 115, 109]), program.kinds, none)).toThrow(
      WebAssembly.CompileError,
    );
  });
});
