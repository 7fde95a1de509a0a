import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { conftest } from '../../src/backends/conftest/index.ts';
import type { Json } from '../../src/base/json.ts';
import type { Severity } from '../../src/base/severity.ts';
import { createProgram } from '../../src/compile.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { noParameters } from '../../src/reference/judge-object.ts';
import { judge } from '../../src/reference/review.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { describeWith } from './describe-with.ts';

interface Result {
  readonly filename: string;
  readonly namespace: string;
  readonly failures?: readonly { readonly msg: string }[];
  readonly warnings?: readonly { readonly msg: string }[];
}

describeWith(['conftest'], 'conftest', (engine) => {
  const program = createProgram(shippedPolicies, workloadKinds);
  const { suites } = loadFixtures(
    'fixtures',
    'fixtures',
    program.policies.map(({ id }) => id),
  );
  const objects = suites.flatMap(({ cases }) =>
    cases.flatMap(({ input }) => (input.kind === 'object' ? [input.object] : [])),
  );
  const scratch = scratchFolder('conftest');

  beforeAll(async () => {
    const options = { parameters: noParameters, guestRuntime: new Uint8Array() };
    await writeArtifacts(scratch.path, conftest.emit(program, options).artifacts);
    mkdirSync(join(scratch.path, 'objects'));
    for (const [index, object] of objects.entries()) {
      writeFileSync(join(scratch.path, 'objects', `${index}.json`), JSON.stringify(object));
    }
  });
  afterAll(() => scratch.remove());

  function results(flags: readonly string[], of = 'objects'): readonly Result[] {
    const args = ['test', '--policy', 'conftest', '--output', 'json', ...flags, of];
    const { stdout, stderr } = spawnSync(engine('conftest').path, args, {
      cwd: scratch.path,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  }

  function expected(object: Json, severity: Severity): readonly string[] {
    const outcome = judge(program, object, {});
    const findings = outcome.kind === 'judged' ? outcome.findings : [];
    return findings
      .filter((finding) => finding.severity === severity)
      .map(({ message }) => message)
      .sort();
  }

  const texts = (messages: Result['failures'] = []): readonly string[] =>
    messages.map(({ msg }) => msg).sort();

  test('errors deny and warnings warn, in every fixture', () => {
    const found = results([]);
    expect(found.map(({ namespace }) => namespace).every((namespace) => namespace === 'main')).toBe(true);
    expect(found).toHaveLength(objects.length);
    let [denied, warned] = [0, 0];
    for (const { filename, failures, warnings } of found) {
      const object = objects[Number(/(\d+)\.json$/.exec(filename)?.[1])];
      if (object === undefined) throw new Error(`unknown file ${filename}`);
      expect(texts(failures), filename).toEqual(expected(object, 'error'));
      expect(texts(warnings), filename).toEqual(expected(object, 'warn'));
      denied += texts(failures).length;
      warned += texts(warnings).length;
    }
    expect(denied).toBeGreaterThan(objects.length);
    expect(warned).toBeGreaterThan(objects.length);
    console.log(`conftest: ${objects.length} objects, ${denied} denials, ${warned} warnings`);
  }, 600_000);

  test('no other package denies or warns', () => {
    const others = results(['--all-namespaces']).filter(({ namespace }) => namespace !== 'main');
    const counts = others.flatMap(({ failures = [], warnings = [] }) => [...failures, ...warnings]);
    expect(counts).toEqual([]);
  }, 600_000);

  test('values of parameters come from its data', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'p',
        annotations: {
          'sidecars.alpha.kubernetes.io/app': 'keystone',
          'sidecars.alpha.kubernetes.io/log': 'keystone',
        },
      },
    };
    const config = { keystone_config: { global: {}, policies: { 'one-keystone-max': { max: 2 } } } };
    writeFileSync(join(scratch.path, 'pod.json'), JSON.stringify(pod));
    writeFileSync(join(scratch.path, 'config.json'), JSON.stringify(config));
    const denied = (...flags: readonly string[]): boolean =>
      results(flags, 'pod.json').some(({ failures }) =>
        texts(failures).includes('2 containers are marked keystone (app, log); a pod may have at most 1'),
      );
    expect(denied()).toBe(true);
    expect(denied('--data', 'config.json')).toBe(false);
  }, 300_000);
});
