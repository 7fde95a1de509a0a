import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { expect, test } from 'vitest';
import knownPolarity from '../../../policies/known-polarity.ts';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import type { Backend } from '../../../src/backends/backend.ts';
import { conftest } from '../../../src/backends/conftest/index.ts';
import { rego } from '../../../src/backends/rego/index.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';

const program = { policies: [knownPolarity, oneKeystoneMax], kinds: workloadKinds };
const guestRuntime = new Uint8Array();

function emitted(backend: Backend, policies = {}) {
  return backend.emit(program, { parameters: { global: {}, policies }, guestRuntime });
}

function textOf(backend: Backend, path: string, policies = {}): string {
  const found = emitted(backend, policies).artifacts.find((artifact) => artifact.path === path);
  if (found === undefined) throw new Error(`no artifact ${path}`);
  return new TextDecoder().decode(found.bytes);
}

const modules = [
  'keystone/lib.rego',
  'keystone/policies/known-polarity.rego',
  'keystone/policies/one-keystone-max.rego',
  'keystone/review.rego',
];

const pathsOf = (backend: Backend) =>
  emitted(backend)
    .artifacts.map(({ path }) => path)
    .sort();

test('the artifacts of both targets', () => {
  expect(pathsOf(rego)).toEqual(
    ['bundle.tar.gz', 'keystone/main.rego', ...modules].sort().map((path) => `rego/${path}`),
  );
  expect(pathsOf(conftest)).toEqual(['main.rego', ...modules].sort().map((path) => `conftest/${path}`));
  expect([emitted(rego).diagnostics, emitted(conftest).diagnostics]).toEqual([[], []]);
});

test('two builds are equal to the byte', () => {
  expect(emitted(rego)).toEqual(emitted(rego));
});

test('the bundle holds the modules, and owns data.keystone alone', () => {
  const bundle = emitted(rego).artifacts.find(({ path }) => path === 'rego/bundle.tar.gz');
  const files = parseTar(gunzipSync(bundle?.bytes ?? new Uint8Array()));
  const names = ['data.json', 'keystone/main.rego', ...modules, '.manifest'];
  expect(files.map(({ name }) => name).sort()).toEqual(names.sort());
  const manifest: unknown = JSON.parse(files.find(({ name }) => name === '.manifest')?.text ?? '');
  expect(manifest).toEqual({
    revision: expect.stringMatching(/^[0-9a-f]{64}$/),
    roots: ['keystone'],
    rego_version: 1,
  });
});

test('what a build is given becomes the default of a parameter', () => {
  const path = 'rego/keystone/policies/one-keystone-max.rego';
  const line = (max: number): string =>
    `parameter_max := lib.integer_or(lib.parameter(["policies", "one-keystone-max", "max"], ${max}), 1)\n`;
  expect(textOf(rego, path)).toContain(line(1));
  expect(textOf(rego, path, { 'one-keystone-max': { max: 3 } })).toContain(line(3));
});

test('conftest finds deny and warn in the package main alone', () => {
  const others = emitted(conftest).artifacts.filter(({ path }) => path !== 'conftest/main.rego');
  for (const { path } of others) {
    expect(textOf(conftest, path), path).not.toMatch(/^(deny|warn|violation)\b/m);
  }
  expect(textOf(conftest, 'conftest/main.rego')).toMatch(/^package main$/m);
});
