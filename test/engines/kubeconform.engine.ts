import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { jsonSchema } from '../../src/backends/json-schema/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { loadSchema } from '../../src/hosts/ajv.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { noParameters } from '../../src/reference/judge-object.ts';
import { objectOf } from '../backends/json-schema/objects.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { describeWith } from './describe-with.ts';

/** kubeconform reads objects that have a name alone. */
function named(object: JsonObject, index: number): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  return { ...object, metadata: { ...metadata, name: `object-${index}` } };
}

/** Which of the objects kubeconform finds valid, by index. */
function validObjects(binary: string, folder: string, objects: readonly JsonObject[]): ReadonlySet<number> {
  objects.forEach((object, index) => {
    writeFileSync(join(folder, `object-${index}.json`), JSON.stringify(object));
  });
  const template = join(folder, 'json-schema-{{.ResourceKind}}{{.KindSuffix}}.json');
  const files = objects.map((_, index) => join(folder, `object-${index}.json`));
  let output: string;
  try {
    const options = ['-schema-location', template, '-output', 'json', '-verbose', '-n', '1'];
    output = execFileSync(binary, [...options, ...files], { encoding: 'utf8' });
  } catch (error) {
    // It exits with 1 when an object is invalid.
    if (!(error instanceof Error) || !('stdout' in error) || typeof error.stdout !== 'string') throw error;
    output = error.stdout;
  }
  const report: Json = JSON.parse(output);
  const resources = isJsonObject(report) && isJsonArray(report['resources']) ? report['resources'] : [];
  const valid = resources.filter(isJsonObject).filter(({ status }) => status === 'statusValid');
  expect(resources).toHaveLength(objects.length);
  return new Set(valid.map(({ filename }) => Number(/object-(\d+)\.json$/.exec(String(filename))?.[1])));
}

describeWith(['kubeconform'], 'kubeconform with our schemas', (engine) => {
  const program = createProgram(shippedPolicies, workloadKinds);
  let folder: string;
  let allKinds: Uint8Array;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystone-kubeconform-'));
    const options = { parameters: noParameters, guestRuntime: new Uint8Array() };
    for (const { path, bytes } of jsonSchema.emit(program, options).artifacts) {
      writeFileSync(join(folder, path.replace('/', '-')), bytes);
      if (path.endsWith('/all.json')) allKinds = bytes;
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('finds the schema of every kind, and gives the verdicts that ajv gives', () => {
    const validate = loadSchema(allKinds, { vocabulary: [] });
    const objects = program.kinds
      .flatMap((kind, index) => fc.sample(objectOf(kind), { numRuns: 5, seed: index }))
      .map(named);
    const expected = objects.flatMap((object, index) => (validate(object).valid ? [index] : []));
    expect(expected.length).toBeGreaterThan(20);
    expect([...validObjects(engine('kubeconform').path, folder, objects)].sort((a, b) => a - b)).toEqual(
      expected,
    );
  });

  test('runs beside the schemas of Kubernetes as the documentation says', async () => {
    const scratch = scratchFolder('kubeconform-beside');
    const pod = (name: string, annotations: JsonObject): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, annotations },
      spec: { containers: [{ name: 'app', image: 'x' }] },
    });
    const marks = {
      'sidecars.alpha.kubernetes.io/a': 'keystone',
      'sidecars.alpha.kubernetes.io/b': 'keystone',
    };
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } };
    const oneKeystone = program.policies.filter(({ id }) => id === 'one-keystone-max');
    const options = { parameters: noParameters, guestRuntime: new Uint8Array() };
    const { artifacts } = jsonSchema.emit({ ...program, policies: oneKeystone }, options);
    const bytes = (value: Json): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
    const file = (path: string, value: Json) => ({
      path,
      mediaType: 'application/json',
      bytes: bytes(value),
    });
    await writeArtifacts(scratch.path, [
      ...artifacts.map((one) => ({ ...one, path: `dist/policies/${one.path}` })),
      file('manifests/bad.json', pod('bad', marks)),
      file('manifests/good.json', pod('good', {})),
      file('manifests/service.json', service),
    ]);
    const text = readFileSync('docs/engines.md', 'utf8');
    const command = /^kubeconform -schema-location .+$/m.exec(text)?.[0] ?? '';
    const run = (line: string) =>
      spawnSync('/bin/sh', ['-c', line], {
        cwd: scratch.path,
        encoding: 'utf8',
        env: { PATH: dirname(engine('kubeconform').path) },
      });
    const told = (line: string): Readonly<Record<string, unknown>> => {
      const report: Json = JSON.parse(run(line).stdout);
      const resources = isJsonObject(report) && isJsonArray(report['resources']) ? report['resources'] : [];
      const rows = resources.filter(isJsonObject).map(({ name, status }) => [String(name), status] as const);
      return Object.fromEntries(rows);
    };
    expect(run(command)).toMatchObject({ status: 1 });
    const verdicts = { bad: 'statusInvalid', good: 'statusValid' };
    expect(told(asGiven(command))).toEqual({ ...verdicts, web: 'statusSkipped' });
    expect(told(asGiven(command.replace(' -ignore-missing-schemas', '')))).toEqual({
      ...verdicts,
      web: 'statusError',
    });
    scratch.remove();
  });
});

/** Flags stand before paths: those of the test come with the documented ones. */
function asGiven(command: string): string {
  return command.replace(/ manifests\/$/, ' -output json -verbose manifests/');
}
