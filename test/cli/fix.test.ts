import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const pod = (annotation: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: p
  annotations:
    ${annotation}
spec:
  restartPolicy: Never
  containers: [{name: app}, {name: log}]
`;
const listed = pod('alpha.node.kubernetes.io/sidecars: log # ships');
const marked = pod('sidecars.alpha.kubernetes.io/log: sidecar # ships');

test('files are written in place, with their mode, and nothing is left beside them', async () => {
  const cwd = scratchFolder({ 'a.yaml': listed, 'b.yaml': marked });
  chmodSync(join(cwd, 'a.yaml'), 0o640);
  const untouched = statSync(join(cwd, 'b.yaml'));
  const { status, stdout, stderr } = await keystone(['fix', '.'], { cwd });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^a\.yaml\n.*writes .*\n\n1 file fixed, 1 change\n$/);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(marked);
  expect(statSync(join(cwd, 'a.yaml')).mode & 0o777).toBe(0o640);
  expect(statSync(join(cwd, 'b.yaml')).ino).toBe(untouched.ino);
  expect(readdirSync(cwd).sort()).toEqual(['a.yaml', 'b.yaml']);
});

test('--dry-run and --check write nothing; --check fails while there is something to do', async () => {
  const cwd = scratchFolder({ 'a.yaml': listed, 'b.yaml': marked });
  expect((await keystone(['fix', '--check', '.'], { cwd })).status).toBe(1);
  expect((await keystone(['fix', '--check', 'b.yaml'], { cwd })).status).toBe(0);
  expect((await keystone(['fix', '--dry-run', '.'], { cwd })).status).toBe(0);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(listed);
});

test('standard input goes to standard output, byte for byte but for what is fixed', () => {
  const windows = (text: string): Buffer => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
  const run = (input: Uint8Array): Buffer =>
    execFileSync(process.execPath, [command, 'fix', '-'], { input, stdio: 'pipe' });
  expect(run(windows(listed)).equals(windows(marked))).toBe(true);
  const wide = Buffer.from(`\uFEFF${listed}`, 'utf16le');
  expect(run(wide).equals(wide)).toBe(true);
});

test('standard input that cannot be read goes through as it is', async () => {
  const input = `${listed}---\na: [\n`;
  const { status, stdout, stderr } = await keystone(['fix', '-'], { input });
  expect(status).toBe(3);
  expect(stdout).toBe(input);
  expect(stderr).toContain('not read, so left alone: unexpected end of the stream');
});

test('a link within the folder stays a link; one that leads out of it is left alone', async () => {
  const cwd = scratchFolder({ 'here/real/a.yaml': listed, 'there/b.yaml': listed });
  symlinkSync('real/a.yaml', join(cwd, 'here/link.yaml'));
  symlinkSync('../there/b.yaml', join(cwd, 'here/out.yaml'));
  const { status, stdout } = await keystone(['fix', 'link.yaml', 'out.yaml'], { cwd: join(cwd, 'here') });
  expect(status).toBe(0);
  expect(lstatSync(join(cwd, 'here/link.yaml')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(cwd, 'here/real/a.yaml'), 'utf8')).toBe(marked);
  expect(readFileSync(join(cwd, 'there/b.yaml'), 'utf8')).toBe(listed);
  expect(stdout).toContain('the file is behind a link that leads elsewhere');
});

test('a file outside the working folder is fixed when it is named', async () => {
  const cwd = scratchFolder({ 'here/none.yaml': marked, 'there/b.yaml': listed });
  expect((await keystone(['fix', '../there'], { cwd: join(cwd, 'here') })).status).toBe(0);
  expect(readFileSync(join(cwd, 'there/b.yaml'), 'utf8')).toBe(marked);
});

test('without a path, what the configuration names is fixed, from wherever it is called', async () => {
  const configuration = 'include: [deploy]\n';
  const cwd = scratchFolder({
    'keystone.yaml': configuration,
    'deploy/a.yaml': listed,
    'sub/b.yaml': listed,
  });
  const { status, stdout } = await keystone(['fix'], { cwd: join(cwd, 'sub') });
  expect({ status, summary: stdout.split('\n').at(-2) }).toEqual({
    status: 0,
    summary: '1 file fixed, 1 change',
  });
  expect(readFileSync(join(cwd, 'deploy/a.yaml'), 'utf8')).toBe(marked);
  expect(readFileSync(join(cwd, 'sub/b.yaml'), 'utf8')).toBe(listed);
});

test('what is exempted is left without a word', async () => {
  const configuration = `exemptions:
  - policies: [annotation-per-container]
    match: { names: [p] }
    reason: read by an older agent
    owner: team-platform
    expires: 2027-03-31
`;
  const cwd = scratchFolder({ 'keystone.yaml': configuration, 'a.yaml': listed });
  const held = await keystone(['fix', 'a.yaml', '--today', '2027-01-01'], { cwd });
  expect(held.stdout).toBe('nothing to fix\n');
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(listed);
  const expired = await keystone(['fix', 'a.yaml', '--today', '2027-04-01'], { cwd });
  expect(expired.stdout).toContain('1 file fixed');
});

test('keys are written under the first prefix of the parameter styles', async () => {
  const cwd = scratchFolder({ 'a.yaml': listed });
  const args = ['fix', 'a.yaml', '--param', 'styles.perContainer=["marks.example.com"]'];
  expect((await keystone(args, { cwd })).status).toBe(0);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(pod('marks.example.com/log: sidecar # ships'));
});

test('a difference can be applied', async () => {
  const cwd = scratchFolder({ 'a.yaml': listed });
  const { stdout } = await keystone(['fix', '--dry-run', 'a.yaml'], { cwd });
  writeFileSync(join(cwd, 'fix.patch'), stdout);
  execFileSync('git', ['apply', 'fix.patch'], { cwd });
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(marked);
});

test('what a report suggests is what keystone fix does', async () => {
  const cwd = scratchFolder({ 'a.yaml': listed });
  const { stdout } = await keystone(['check', 'a.yaml', '-o', 'sarif'], { cwd });
  const { results } = JSON.parse(stdout).runs[0];
  const offered = results.flatMap(({ fixes = [] }: { fixes?: readonly unknown[] }) => fixes);
  expect(offered).toEqual([
    {
      description: {
        text: 'keystone fix writes sidecars.alpha.kubernetes.io/log: sidecar in place of alpha.node.kubernetes.io/sidecars',
      },
      artifactChanges: [
        {
          artifactLocation: { uri: 'a.yaml', uriBaseId: '%SRCROOT%' },
          replacements: [
            {
              deletedRegion: { startLine: 6, startColumn: 5, endLine: 6, endColumn: 43 },
              insertedContent: { text: 'sidecars.alpha.kubernetes.io/log: sidecar' },
            },
          ],
        },
      ],
    },
  ]);
});
