import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import oneKeystoneMax from '../../policies/one-keystone-max.ts';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { toYaml } from '../../src/artifacts/yaml.ts';
import type { EmitOptions } from '../../src/backends/backend.ts';
import { kyverno } from '../../src/backends/kyverno/index.ts';
import { isJsonObject, type JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { type ScratchFolder, scratchFolder } from '../peers/servers/scratch-folder.ts';
import { acceptableSample } from './admission/acceptable-objects.ts';
import { podOf, threeKeystones, twoKeystones } from './admission/breaches.ts';
import { expectedMessages, only } from './admission/expected-messages.ts';
import { fixtureCases, hasParameters } from './admission/fixture-creations.ts';
import { applyPolicies, testPolicies } from './admission/kyverno-report.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds);
const judgedKinds = workloadKinds.filter(hasFixedPath);
const expectMessages = expectedMessages({ ...program, kinds: judgedKinds });
const cases = fixtureCases(program);
const options: EmitOptions = { parameters: { global: {}, policies: {} }, guestRuntime: new Uint8Array() };
const generatedCount = Number(process.env['KEYSTONE_GENERATED'] ?? 1000);
const minutes = 60_000;

const isJudged = (object: JsonObject): boolean =>
  judgedKinds.some(({ group, kind }) => {
    const version = String(object['apiVersion']);
    return kind === object['kind'] && group === (version.includes('/') ? version.split('/')[0] : '');
  });

function renamed(objects: readonly JsonObject[], prefix: string): readonly JsonObject[] {
  return objects.map((object, index) => {
    const { metadata } = object;
    return {
      ...object,
      metadata: { ...(isJsonObject(metadata) ? metadata : {}), name: `${prefix}-${index}` },
    };
  });
}

describeWith(['kyverno'], 'the kyverno command', () => {
  let scratch: ScratchFolder;
  let files: readonly string[];
  let names: ReadonlySet<string>;

  const write = async (given: Partial<EmitOptions>, folder: string): Promise<readonly string[]> => {
    const { artifacts } = kyverno.emit(program, { ...options, ...given });
    await writeArtifacts(join(scratch.path, folder), artifacts);
    const emitted = join(scratch.path, folder, 'kyverno');
    return readdirSync(emitted)
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .map((name) => join(emitted, name));
  };

  const apply = (policies: readonly string[], objects: readonly JsonObject[], series: string) => {
    const file = join(scratch.path, `${series}.yaml`);
    writeFileSync(file, toYaml(objects));
    return applyPolicies(policies, file);
  };

  beforeAll(async () => {
    scratch = scratchFolder('kyverno-command');
    mkdirSync(join(scratch.path, 'shipped'));
    files = await write({ fixtures: suites() }, 'shipped');
    const { artifacts } = kyverno.emit(program, options);
    const decoder = new TextDecoder();
    const objects = artifacts
      .filter(({ path }) => !path.endsWith('kustomization.yaml'))
      .flatMap(({ bytes }) => loadAll(decoder.decode(bytes)) as { metadata: { name: string } }[]);
    names = new Set(objects.map(({ metadata }) => metadata.name));
  });
  afterAll(() => scratch?.remove());

  const suites = () =>
    program.policies.map(({ id }) => ({ policy: id, cases: cases.filter(({ policy }) => policy.id === id) }));

  test('kyverno test: the tests that are emitted', { timeout: 10 * minutes }, () => {
    const folder = join(scratch.path, 'shipped/kyverno/test');
    const rows = testPolicies(folder);
    expect(rows.filter(({ result, reason }) => result !== 'Pass' || reason !== 'Ok')).toEqual([]);
    const { artifacts } = kyverno.emit(program, { ...options, fixtures: suites() });
    const decoder = new TextDecoder();
    const expected = artifacts
      .filter(({ path }) => path.endsWith('/kyverno-test.yaml'))
      .flatMap(({ bytes }) => loadAll(decoder.decode(bytes)) as { results: { resources: string[] }[] }[])
      .flatMap(({ results }) => results.flatMap(({ resources }) => resources));
    expect(rows).toHaveLength(expected.length);
    expect(rows.length).toBeGreaterThan(500);
    console.log(`kyverno test: ${rows.length} rows`);
  });

  const compare = (objects: readonly JsonObject[], series: string): void => {
    const reports = apply(files, objects, series);
    const wrong = objects.flatMap((object, index) => {
      const report = reports.get(`${series}-${index}`);
      const expected = only(expectMessages({ operation: 'CREATE', object }), names);
      const said = only(report?.messages ?? new Map(), names);
      const isComplete = report?.judgements === names.size && report.others.length === 0;
      return isComplete && JSON.stringify(said) === JSON.stringify(expected)
        ? []
        : [
            {
              object: JSON.stringify(object).slice(0, 2000),
              judgements: report?.judgements,
              others: report?.others,
              said,
              expected,
            },
          ];
    });
    console.log(
      `kyverno apply: ${objects.length} ${series}, ${names.size} policies, different ${wrong.length}`,
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  };

  test('kyverno apply: fixtures, each judged by each policy', { timeout: 20 * minutes }, () => {
    const objects = cases.flatMap(({ input, parameters }) =>
      input.kind === 'object' && !hasParameters(parameters) && isJudged(input.object) ? [input.object] : [],
    );
    compare(renamed(objects, 'fixture'), 'fixture');
  });

  test(`kyverno apply: ${generatedCount} generated objects`, { timeout: 60 * minutes }, () => {
    compare(renamed(acceptableSample(generatedCount, 13), 'generated'), 'generated');
  });

  test('a changed parameter changes the verdict', async () => {
    const parameters = { global: {}, policies: { [oneKeystoneMax.id]: { max: 2 } } };
    const folder = await write({ parameters }, 'changed');
    const file = folder.filter((path) => path.endsWith('/one-keystone-max.yaml'));
    const objects = renamed([podOf('two', twoKeystones), podOf('three', threeKeystones)], 'changed');
    expect(
      [...apply(file, objects, 'changed')].map(([name, { messages }]) => [name, [...messages.values()]]),
    ).toEqual([
      ['changed-0', []],
      ['changed-1', ['3 containers are marked keystone (app, log, web); a pod may have at most 2']],
    ]);
  });
});
