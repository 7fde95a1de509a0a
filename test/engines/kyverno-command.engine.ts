import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
import { fixtureCases } from './admission/fixture-creations.ts';
import { applyPolicies, testPolicies } from './admission/kyverno-report.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds);
const judgedKinds = workloadKinds.filter(hasFixedPath);
const expectMessages = expectedMessages({ ...program, kinds: judgedKinds });
const cases = fixtureCases(program);
const options: EmitOptions = { parameters: { global: {}, policies: {} }, guestRuntime: new Uint8Array() };
const generatedCount = Number(process.env['KEYSTONE_GENERATED'] ?? 1000);
const minutes = 60_000;

// What the files hold are objects of the API, which have names.
const namesIn = (file: string): readonly string[] =>
  (loadAll(readFileSync(file, 'utf8')) as JsonObject[]).map(nameOf);

function nameOf({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? String(metadata['name']) : '';
}

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

  const write = async (given: Partial<EmitOptions>, folder: string): Promise<readonly string[]> => {
    const { artifacts } = kyverno.emit(program, { ...options, ...given });
    await writeArtifacts(join(scratch.path, folder), artifacts);
    const emitted = join(scratch.path, folder, 'kyverno');
    return readdirSync(emitted)
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .map((name) => join(emitted, name));
  };

  beforeAll(async () => {
    scratch = scratchFolder('kyverno-command');
    files = await write({ fixtures: suites() }, 'shipped');
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

  /** Objects, by their names, of which the policies of files say something else than the reference. */
  const differences = (
    policies: readonly string[],
    file: string,
  ): { judged: number; wrong: readonly object[] } => {
    const reports = applyPolicies(policies, file);
    const names = policies.flatMap((policy) => namesIn(policy));
    const objects = loadAll(readFileSync(file, 'utf8')) as JsonObject[];
    const wrong = objects.flatMap((object) => {
      const report = reports.get(nameOf(object));
      const expected = only(expectMessages({ operation: 'CREATE', object }), new Set(names));
      const said = only(report?.messages ?? new Map(), new Set(names));
      const isComplete = report?.judgements === names.length && report.others.length === 0;
      if (isComplete && JSON.stringify(said) === JSON.stringify(expected)) return [];
      const { judgements = 0, others = [] } = report ?? {};
      return [{ object: JSON.stringify(object).slice(0, 2000), judgements, others, said, expected }];
    });
    return { judged: objects.length, wrong };
  };

  test('kyverno apply: what each policy says of its fixtures', { timeout: 20 * minutes }, () => {
    const results = files.flatMap((file) => {
      const resources = join(dirname(file), 'test', basename(file, '.yaml'), 'resources.yaml');
      return existsSync(resources) ? [differences([file], resources)] : [];
    });
    expect(results.flatMap(({ wrong }) => wrong).slice(0, 5)).toEqual([]);
    const judged = results.reduce((sum, one) => sum + one.judged, 0);
    expect(judged).toBeGreaterThan(400);
    console.log(`kyverno apply: ${judged} fixtures, each by its own policy`);
  });

  // The command compiles a policy anew for each object, which takes longer than to evaluate it.
  const flagship = () => files.filter((file) => basename(file, '.yaml') === oneKeystoneMax.id);

  test.each([
    [oneKeystoneMax.id, generatedCount, flagship],
    ['every policy', Math.ceil(generatedCount / 40), () => files],
  ])('kyverno apply: generated objects, by %s', { timeout: 60 * minutes }, (_, count, policies) => {
    const file = join(scratch.path, `generated-${count}.yaml`);
    writeFileSync(file, toYaml(renamed(acceptableSample(count, 13), 'generated')));
    const { judged, wrong } = differences(policies(), file);
    expect(wrong.slice(0, 5)).toEqual([]);
    console.log(`kyverno apply: ${judged} generated objects by ${policies().length} policies`);
  });

  test('a changed parameter changes the verdict', async () => {
    const parameters = { global: {}, policies: { [oneKeystoneMax.id]: { max: 2 } } };
    const folder = await write({ parameters }, 'changed');
    const file = folder.filter((path) => path.endsWith('/one-keystone-max.yaml'));
    const resources = join(scratch.path, 'changed.yaml');
    const objects = renamed([podOf('two', twoKeystones), podOf('three', threeKeystones)], 'changed');
    writeFileSync(resources, toYaml(objects));
    expect(
      [...applyPolicies(file, resources)].map(([name, { messages }]) => [name, [...messages.values()]]),
    ).toEqual([
      ['changed-0', []],
      ['changed-1', ['3 containers are marked keystone (app, log, web); a pod may have at most 2']],
    ]);
  });
});
