import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const badPod = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b: keystone}}
spec: {restartPolicy: Never, containers: [{name: a}, {name: b}]}
`;

test('what the baseline holds does not fail, while files are moved and edited; a second copy does', async () => {
  const cwd = scratchFolder({ 'deploy/a.yaml': badPod('old') });
  expect(await keystone(['baseline', 'deploy'], { cwd })).toEqual({
    status: 0,
    stdout: '',
    stderr: 'keystone-baseline.json holds 1 finding\n',
  });
  const check = ['check', 'deploy', '--baseline', 'keystone-baseline.json'];
  expect(await keystone(check, { cwd })).toEqual({
    status: 0,
    stdout: '1 file, 1 object, 1 pod: 1 in the baseline\n',
    stderr: '',
  });
  renameSync(join(cwd, 'deploy/a.yaml'), join(cwd, 'deploy/b.yaml'));
  writeFileSync(join(cwd, 'deploy/b.yaml'), `# a line\n---\n${badPod('old')}`);
  expect((await keystone(check, { cwd })).status).toBe(0);
  writeFileSync(join(cwd, 'deploy/copy.yaml'), badPod('old'));
  const copied = await keystone([...check, '-o', 'json'], { cwd });
  expect(copied.status).toBe(1);
  expect(JSON.parse(copied.stdout).summary).toMatchObject({ error: 1, unchanged: 1 });
});

test('the configuration names the baseline; in a whole run, what is no longer found is told, and pruned', async () => {
  const cwd = scratchFolder({
    'keystone.yaml': 'include: [deploy]\nbaseline: known.json\n',
    'deploy/a.yaml': badPod('a'),
    'deploy/b.yaml': badPod('b'),
  });
  expect((await keystone(['baseline'], { cwd })).stderr).toBe('known.json holds 2 findings\n');
  writeFileSync(
    join(cwd, 'deploy/b.yaml'),
    badPod('b').replace(', sidecars.alpha.kubernetes.io/b: keystone', ''),
  );
  const { status, stdout } = await keystone(['check'], { cwd });
  expect(status).toBe(0);
  expect(stdout.split('\n')).toEqual([
    '  notice  one-keystone-max/too-many is no longer found on Pod b: 2 containers are marked keystone (a, b); a pod may have at most 1',
    '          known.json:18:23  baseline',
    '',
    '2 files, 2 objects, 2 pods: 1 in the baseline',
    '',
  ]);
  const partial = await keystone(['check', 'deploy/b.yaml'], { cwd });
  expect(partial.stdout).toBe('1 file, 1 object, 1 pod: nothing found\n');
  expect((await keystone(['baseline', '--prune'], { cwd })).stderr).toBe(
    'known.json holds 1 finding: 0 added, 1 removed\n',
  );
  const pruned = readFileSync(join(cwd, 'known.json'), 'utf8');
  expect((await keystone(['baseline'], { cwd })).stderr).toBe(
    'known.json holds 1 finding: 0 added, 0 removed\n',
  );
  expect(readFileSync(join(cwd, 'known.json'), 'utf8')).toBe(pruned);
});

test('a baseline that is foreign, broken or gone is refused', async () => {
  const cwd = scratchFolder({ 'a.yaml': badPod('a'), 'foreign.json': '{"results": {}}', 'broken.json': '{' });
  const run = async (file: string) => {
    const { status, stdout, stderr } = await keystone(['check', 'a.yaml', '--baseline', file], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    return stderr;
  };
  const hint = 'hint: remove it, and keystone baseline writes one from what is found now\n';
  expect(await run('foreign.json')).toBe(
    `error: foreign.json is no baseline of Keystone: it has no version or no list findings\n${hint}`,
  );
  expect(await run('broken.json')).toBe(
    `error: broken.json is no baseline of Keystone: it is no JSON\n${hint}`,
  );
  expect(await run('gone.json')).toBe(
    'error: there is no baseline gone.json\nhint: keystone baseline writes one from what is found now\n',
  );
});

test('what is no baseline is not overwritten', async () => {
  const cwd = scratchFolder({ 'a.yaml': badPod('a'), 'package.json': '{"private": true}' });
  const { status, stderr } = await keystone(['baseline', 'a.yaml', '-o', 'package.json'], { cwd });
  expect(status).toBe(2);
  expect(stderr).toBe(
    'error: package.json is no baseline of Keystone: it has no version or no list findings\nhint: remove it, and keystone baseline writes one from what is found now\n',
  );
  expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe('{"private": true}');
});

test('no baseline is written of what cannot be read', async () => {
  const cwd = scratchFolder({ 'a.yaml': badPod('a'), 'b.yaml': 'kind: Pod\n\tname: x\n' });
  const { status, stderr } = await keystone(['baseline', 'a.yaml', 'b.yaml', '-o', 'out.json'], { cwd });
  expect(status).toBe(3);
  expect(stderr).toContain('b.yaml:2:1: error: ');
  expect(stderr.endsWith('no baseline is written: what cannot be read may hold more findings\n')).toBe(true);
  expect(() => readFileSync(join(cwd, 'out.json'))).toThrow('ENOENT');
});

test('a baseline in a folder that is checked is no manifest', async () => {
  const cwd = scratchFolder({ 'a.yaml': badPod('a') });
  await keystone(['baseline', '.'], { cwd });
  const { stdout } = await keystone(['check', '.', '--baseline', 'keystone-baseline.json'], { cwd });
  expect(stdout).toBe('1 file, 1 object, 1 pod: 1 in the baseline\n');
});
