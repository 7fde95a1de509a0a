import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonSchema } from '../../src/backends/json-schema/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { loadSchema } from '../../src/hosts/ajv.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { noParameters } from '../../src/reference/judge-object.ts';
import { objectOf } from '../backends/json-schema/objects.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';

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
});
