import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import { bundleModule, driverText, kubewardenModule, policiesText } from '../../../src/emit/wasm/index.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { programOf } from './wasm-engine.ts';

const folder = new URL('./golden/', import.meta.url);
const program = programOf([oneKeystoneMax], builtInKinds);

/** Generated code as text, so that a change of it can be reviewed. */
const texts: Readonly<Record<string, string>> = {
  'driver.wat': driverText(program, bundleModule),
  'driver-kubewarden.wat': driverText(program, kubewardenModule),
  'one-keystone-max.wat': policiesText(program),
};

if (process.env['UPDATE_GOLDEN'] === '1') {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(new URL(name, folder), text);
}

test.each(Object.entries(texts))('%s', (name, text) => {
  expect(text).toBe(readFileSync(new URL(name, folder), 'utf8'));
});

test('no golden file is without its test', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(texts).sort());
});
