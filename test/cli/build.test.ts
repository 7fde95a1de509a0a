import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

test('one target is built, is current, and is told when it no longer is', async () => {
  const cwd = scratchFolder();
  const args = ['build', '--target', 'opa-wasm', '--out', 'bundle'];
  const built = await keystone(args, { cwd });
  expect(built.stderr).toBe('');
  expect(built.stdout).toMatch(/^Compiled \d+ policies:\n {2}bundle\/opa-wasm\/ {2}\d+ files {2}\d+ KB\n$/);
  expect(built.status).toBe(0);
  expect(existsSync(join(cwd, 'bundle/opa-wasm/policy.wasm'))).toBe(true);

  expect(await keystone([...args, '--check'], { cwd })).toEqual({ status: 0, stdout: '', stderr: '' });

  const manifest = join(cwd, 'bundle/opa-wasm/.manifest');
  writeFileSync(manifest, `${readFileSync(manifest, 'utf8')} `);
  const stale = await keystone([...args, '--check'], { cwd });
  expect(stale).toEqual({ status: 1, stdout: 'not current: bundle/opa-wasm/.manifest\n', stderr: '' });
});

test('quiet prints nothing, and writes the same', async () => {
  const cwd = scratchFolder();
  const run = await keystone(['build', '-t', 'opa-wasm', '--out', 'bundle', '-q'], { cwd });
  expect(run).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(existsSync(join(cwd, 'bundle/opa-wasm/bundle.tar.gz'))).toBe(true);
});

test('policies as they are published are of a release; with others or other values nothing is said of one', async () => {
  const cwd = scratchFolder();
  const metadata = 'out/kubewarden/one-keystone-max/metadata.yml';
  const args = ['build', '-t', 'kubewarden', '-p', 'one-keystone-max', '--out', 'out', '-q'];
  await keystone(args, { cwd });
  expect(readFileSync(join(cwd, metadata), 'utf8')).toContain(
    '  io.kubewarden.policy.license: "Apache-2.0"\n',
  );

  await keystone([...args, '--param', 'one-keystone-max.max=2'], { cwd });
  expect(readFileSync(join(cwd, metadata), 'utf8')).not.toContain('policy.license');

  const source =
    "import { definePolicy } from 'keystone';\nexport default definePolicy({ id: 'mine', title: 'Mine', description: 'Mine.', remedy: 'None.', check: () => [] });\n";
  writeFileSync(join(cwd, 'mine.ts'), source);
  const mixed = await keystone([...args, '--policies', 'mine.ts'], { cwd });
  expect(mixed).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(readFileSync(join(cwd, metadata), 'utf8')).not.toContain('policy.license');
});

test('a rollout begins with audits', async () => {
  const cwd = scratchFolder();
  const args = ['build', '-t', 'vap', '-p', 'one-keystone-max', '-q'];
  for (const [enforcement, action] of [
    ['audit', 'Audit'],
    ['warn', 'Warn'],
    ['enforce', 'Deny'],
  ]) {
    const run = await keystone([...args, '--enforcement', enforcement ?? '', '--out', enforcement ?? ''], {
      cwd,
    });
    expect(run).toMatchObject({ status: 0, stdout: '' });
    const text = readFileSync(join(cwd, `${enforcement}/vap/one-keystone-max.yaml`), 'utf8');
    expect(text.match(/validationActions:\s+- "?(\w+)/)?.[1]).toBe(action);
  }
});
