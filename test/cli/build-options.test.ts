import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const one = ['build', '-p', 'one-keystone-max', '-q', '--out', 'out'];

test('what a target no longer makes is told, and removed by the next build', async () => {
  const cwd = scratchFolder();
  const both = ['build', '-t', 'vap', '-q', '--out', 'out', '-p', 'one-keystone-max', '-p', 'known-polarity'];
  expect(await keystone(both, { cwd })).toMatchObject({ status: 0 });
  const gone = 'out/vap/known-polarity.yaml';
  expect(existsSync(join(cwd, gone))).toBe(true);

  const checked = await keystone([...one, '-t', 'vap', '--check'], { cwd });
  expect(checked).toEqual({
    status: 1,
    stdout: `not current: out/vap/kustomization.yaml\nno longer made: ${gone}\n`,
    stderr: '',
  });
  writeFileSync(join(cwd, 'out/vap/mine.yaml'), 'mine');
  expect(await keystone([...one, '-t', 'vap'], { cwd })).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(existsSync(join(cwd, gone))).toBe(false);
  expect(existsSync(join(cwd, 'out/vap/mine.yaml'))).toBe(true);
  expect(await keystone([...one, '-t', 'vap', '--check'], { cwd })).toMatchObject({ status: 0, stdout: '' });
});

test('a file that is made no longer stays when someone changed it', async () => {
  const cwd = scratchFolder();
  const both = [...one, '-t', 'vap', '-p', 'known-polarity'];
  await keystone(both, { cwd });
  const changed = 'out/vap/known-polarity.yaml';
  writeFileSync(join(cwd, changed), 'mine');
  expect(await keystone([...one, '-t', 'vap'], { cwd })).toEqual({
    status: 0,
    stdout: '',
    stderr: `no longer made, but changed by hand and left: ${changed}\n`,
  });
  expect(readFileSync(join(cwd, changed), 'utf8')).toBe('mine');
});

test('namespaces that are left alone', async () => {
  const cwd = scratchFolder();
  await keystone([...one, '-t', 'vap', '--exempt-namespaces', 'a,b', '--exempt-namespaces', 'c'], { cwd });
  const text = () => readFileSync(join(cwd, 'out/vap/one-keystone-max.yaml'), 'utf8');
  expect(text()).toContain(`!(request.namespace in [\\"a\\", \\"b\\", \\"c\\"])`);
  await keystone([...one, '-t', 'vap', '--exempt-namespaces', ''], { cwd });
  expect(text()).not.toContain('request.namespace in');
  expect(await keystone([...one, '-t', 'vap', '--exempt-namespaces', 'kube-*'], { cwd })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--exempt-namespaces: kube-* is no name of a namespace'),
  });
});

test('one engine of ConstraintTemplates', async () => {
  const cwd = scratchFolder();
  await keystone([...one, '-t', 'gatekeeper', '--gatekeeper-engine', 'rego', '--gatekeeper-expansion'], {
    cwd,
  });
  const template = 'out/gatekeeper/templates/keystone-one-keystone-max-error.yaml';
  const text = readFileSync(join(cwd, template), 'utf8');
  expect(text.match(/engine: "(\w+)"/g)).toEqual(['engine: "Rego"']);
  expect(existsSync(join(cwd, 'out/gatekeeper/expansion/workloads.yaml'))).toBe(true);
  expect(await keystone([...one, '--gatekeeper-engine', 'lua'], { cwd })).toMatchObject({ status: 2 });
});

test('parameters of ValidatingAdmissionPolicies in an object', async () => {
  const cwd = scratchFolder();
  await keystone([...one, '-t', 'vap', '--vap-parameters', 'crd', '--param', 'one-keystone-max.max=2'], {
    cwd,
  });
  const object = readFileSync(join(cwd, 'out/vap/parameters/keystone.yaml'), 'utf8');
  expect(object).toMatch(/ one-keystone-max:\n\s+max: 2\n$/);
});

test('opa is asked to compile only when it is there', async () => {
  const cwd = scratchFolder();
  const compile = [...one, '-t', 'opa-wasm', '--wasm-compiler', 'opa'];
  expect(await keystone(compile, { cwd, env: { PATH: cwd } })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--wasm-compiler opa: there is no opa on the PATH'),
  });
  expect(await keystone([...compile, '--opa', 'nowhere'], { cwd })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--opa: nowhere is no program that can be run'),
  });
  writeFileSync(join(cwd, 'opa'), '#!/bin/sh\necho "1 error occurred: it is broken" >&2\nexit 1\n');
  chmodSync(join(cwd, 'opa'), 0o755);
  expect(await keystone([...compile, '--opa', './opa'], { cwd })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('opa-wasm: the compiler of Rego failed: 1 error occurred: it is broken'),
  });
  expect(existsSync(join(cwd, 'out'))).toBe(false);
});
