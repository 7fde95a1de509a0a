import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { command, folder, keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const badPod = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b: keystone}}
spec: {restartPolicy: Never, containers: [{name: a}, {name: b}]}
`;

test('a file that cannot be read is an error of its own; the others are checked and 3 wins over 1', async () => {
  const cwd = scratchFolder({ 'bad.yaml': badPod('bad') });
  symlinkSync('loop.yaml', join(cwd, 'loop.yaml'));
  const { status, stdout } = await keystone(['check', 'bad.yaml', 'loop.yaml', '-o', 'json'], { cwd });
  const { summary, findings, errors } = JSON.parse(stdout);
  expect(status).toBe(3);
  expect(summary).toEqual({
    files: 2,
    objects: 1,
    pods: 1,
    error: 1,
    warn: 0,
    info: 0,
    exempted: 0,
    errors: 1,
  });
  expect(findings.map((finding: { readonly rule: string }) => finding.rule)).toEqual(['too-many']);
  expect(errors).toEqual([
    { code: 'unreadable', message: 'the file cannot be read (ELOOP)', file: 'loop.yaml', line: 1, column: 1 },
  ]);
});

test('a format goes to a file, another to standard output', async () => {
  const cwd = scratchFolder({ 'bad.yaml': badPod('bad') });
  const args = ['check', 'bad.yaml', '-o', 'pretty', '-o', 'json=out/report.json'];
  const { status, stdout, stderr } = await keystone(args, { cwd, env: { FORCE_COLOR: '1' } });
  expect(status).toBe(1);
  expect(stderr).toBe('');
  expect(stdout).toContain('\u001b[31m   error\u001b[39m');
  const alone = await keystone(['check', 'bad.yaml', '-o', 'json'], { cwd });
  expect(readFileSync(join(cwd, 'out/report.json'), 'utf8')).toBe(alone.stdout);
});

test('a file is never coloured, and nothing else is printed when every format goes to one', async () => {
  const cwd = scratchFolder({ 'bad.yaml': badPod('bad') });
  const run = await keystone(['check', 'bad.yaml', '-o', 'pretty=report.txt'], {
    cwd,
    env: { FORCE_COLOR: '1' },
  });
  expect(run).toEqual({ status: 1, stdout: '', stderr: '' });
  const [first] = readFileSync(join(cwd, 'report.txt'), 'utf8').split('\n');
  expect(first).toBe('bad.yaml  Pod bad');
});

test('many findings are also counted by policy', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 13 }, (_, index) => [`pods/${index}.yaml`, badPod(`bad-${index}`)]),
  );
  const cwd = scratchFolder({ ...files, 'other.yaml': badPod('x').replace('b: keystone', 'b: side') });
  const { stdout } = await keystone(['check', 'pods', 'other.yaml'], { cwd });
  expect(stdout.split('\n').slice(-7)).toEqual([
    '                      errors  warnings     infos',
    '  known-polarity           1',
    '  one-keystone-max        13',
    '',
    '14 files, 14 objects, 14 pods: 14 errors',
    'keystone policies <id> says why a policy asks for something, and how to mend what it finds.',
    '',
  ]);
});

test('who reads the output may stop: no crash, and the status stays', async () => {
  const pods = Array.from({ length: 3000 }, (_, index) => badPod(`pod-${index}`)).join('---\n');
  const cwd = scratchFolder({ 'many.yaml': pods });
  const child = spawn(process.execPath, [command, 'check', 'many.yaml'], { cwd });
  child.stdin.end();
  const stderr = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [status] = await once(child, 'close');
  expect(await stderr).toBe('');
  expect(status).toBe(1);
});

test('a byte order mark does not move the marked column', async () => {
  const cwd = scratchFolder();
  const { stdout } = await keystone(['check', '-'], { cwd, input: `\ufeff${badPod('bad')}` });
  expect(stdout.split('\n').slice(0, 6)).toEqual([
    '<stdin>  Pod bad',
    '',
    '   error  2 containers are marked keystone (a, b); a pod may have at most 1',
    '       3 | metadata: {name: bad, annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b:',
    '         |                       ^^^^^^^^^^^',
    '          <stdin>:3:23  one-keystone-max/too-many',
  ]);
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await keystone(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('the report is the same byte for byte from run to run', async () => {
  const runs = await Promise.all([1, 2].map(() => keystone(['check', '.', '-o', 'json'], { cwd: folder })));
  expect(runs[0]?.stdout).toBe(runs[1]?.stdout);
  expect(runs[0]?.status).toBe(3);
});
