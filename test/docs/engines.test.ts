import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import oneKeystoneMax from '../../policies/one-keystone-max.ts';
import { gatekeeper } from '../../src/backends/gatekeeper/index.ts';
import { vap } from '../../src/backends/vap/index.ts';
import { type Json, type JsonObject, memberAt } from '../../src/base/json.ts';
import { engineOptions } from '../../src/cli/engine-options.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';

const text = readFileSync('docs/engines.md', 'utf8');

/** The examples of one language. */
const examples = (language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

const program = { policies: [oneKeystoneMax], kinds: workloadKinds };
const options = { parameters: { global: {}, policies: {} }, guestRuntime: new Uint8Array() };

function emitted(path: string): JsonObject {
  const artifacts = [
    ...gatekeeper.emit(program, options).artifacts,
    ...vap.emit(program, { ...options, vapParameters: 'crd' }).artifacts,
  ];
  const found = artifacts.find((artifact) => artifact.path === path);
  // What is emitted is YAML of maps.
  const [document] = loadAll(new TextDecoder().decode(found?.bytes)) as JsonObject[];
  if (document === undefined) throw new Error(path);
  return document;
}

/** Whether a schema takes a value, and knows all that is in it. */
function takes(schema: Json | undefined, value: Json | undefined): boolean {
  const closed = JSON.parse(JSON.stringify(schema), (_, member: unknown) =>
    typeof member === 'object' && member !== null && 'properties' in member
      ? { ...member, additionalProperties: false }
      : member,
  );
  return new Ajv2020({ strict: false }).validate(closed, value);
}

const [constraint, parameters] = examples('yaml').map((code) => loadAll(code)[0] as JsonObject);

test('the constraint is one of those that are emitted, and its template takes its parameters', () => {
  const name = 'keystone-one-keystone-max-error';
  const path = ['spec', 'crd', 'spec', 'validation', 'openAPIV3Schema'];
  const own = emitted(`gatekeeper/constraints/${name}.yaml`);
  expect(constraint).toMatchObject({ apiVersion: own['apiVersion'], kind: own['kind'], metadata: { name } });
  const schema = memberAt(emitted(`gatekeeper/templates/${name}.yaml`), path);
  expect(takes(schema, memberAt(constraint, ['spec', 'parameters']))).toBe(true);
  expect(takes(schema, { mx: 2 })).toBe(false);
});

test('the object with parameters is as its definition says', () => {
  const own = emitted('vap/parameters/keystone.yaml');
  expect(parameters).toMatchObject({
    apiVersion: own['apiVersion'],
    kind: own['kind'],
    metadata: { name: memberAt(own, ['metadata', 'name']) },
  });
  const versions = memberAt(emitted('vap/crd/keystone-parameters.yaml'), ['spec', 'versions']);
  const schema = memberAt((versions as readonly Json[])[0], [
    'schema',
    'openAPIV3Schema',
    'properties',
    'spec',
  ]);
  expect(takes(schema, memberAt(parameters, ['spec']))).toBe(true);
  expect(takes(schema, { policies: { 'one-keystone-max': { max: 0 } } })).toBe(false);
});

test('every option that it names is there, and every option of engines is named', () => {
  const named = new Set([...text.matchAll(/--([a-z][a-z-]*)/g)].map(([, name = '']) => name));
  for (const name of Object.keys(engineOptions)) expect(named, name).toContain(name);
  const others = ['target', 'out', 'check', 'server', 'server-side'];
  expect([...named].filter((name) => !(name in engineOptions) && !others.includes(name))).toEqual([]);
});

test('files that it applies are made', () => {
  const folders = [...text.matchAll(/^kubectl apply (?:--server-side )?-k dist\/policies\/(.+)$/gm)].map(
    ([, folder = '']) => folder,
  );
  expect(folders).toEqual(['gatekeeper/templates', 'gatekeeper/constraints', 'vap', 'vap/crd', 'vap']);
  for (const folder of folders) expect(emitted(`${folder}/kustomization.yaml`)['kind']).toBe('Kustomization');
});
