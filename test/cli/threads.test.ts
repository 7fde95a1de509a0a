import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { deploymentSet } from '../bench/deployments.ts';
import { command, keystone, type Run } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const threads = (count: number): { readonly KEYSTONE_THREADS: string } => ({
  KEYSTONE_THREADS: String(count),
});

/** What one thread and three say, which must be the same. */
async function checked(args: readonly string[], cwd: string, input = ''): Promise<Run> {
  const [one, three] = await Promise.all(
    [1, 3].map((count) => keystone(['check', ...args], { cwd, input, env: threads(count) })),
  );
  if (one === undefined) throw new Error('nothing ran');
  expect(three).toEqual(one);
  return one;
}

const badPod = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b: keystone}}
spec: {restartPolicy: Never, containers: [{name: a}, {name: b}]}
`;

function badPods(count: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `bad-${String(index).padStart(4, '0')}`);
  return Object.fromEntries(names.map((name) => [`pods/${name}.yaml`, badPod(name)]));
}

test.each(['json', 'pretty', 'sarif'])('all cases and fixtures, as %s', async (format) => {
  const { status, stdout, stderr } = await checked(
    ['test/cases', 'fixtures', 'docs', '-o', format],
    resolve('.'),
  );
  expect([status, stderr]).toEqual([3, '']);
  expect(stdout.length).toBeGreaterThan(10_000);
});

test('many files', async () => {
  const { stdout } = await checked(['pods', '-o', 'json'], scratchFolder(badPods(1000)));
  expect(JSON.parse(stdout).summary).toMatchObject({ files: 1000, objects: 1000, pods: 1000, error: 1000 });
});

test('a large file and a stream, in parts', async () => {
  const text = `${deploymentSet(3000).join('').repeat(5)}---\n${badPod('last')}`;
  const cwd = scratchFolder({ 'small.yaml': badPod('small') });
  writeFileSync(join(cwd, 'large.yaml'), text);
  const { stdout } = await checked(['small.yaml', 'large.yaml', '-o', 'json'], cwd);
  const { summary, findings } = JSON.parse(stdout);
  expect(summary).toMatchObject({ files: 2, objects: 15_002, pods: 15_002, error: 52 });
  const last = findings.findLast(({ file }: { readonly file: string }) => file === 'large.yaml');
  expect(last.line).toBe(text.split('\n').length - 2);
  const streamed = await checked(['-', '-o', 'json'], cwd, text);
  expect(JSON.parse(streamed.stdout).summary).toMatchObject({ files: 1, objects: 15_001, error: 51 });
});

test('exemptions and policies of a configuration', async () => {
  const exemption = (name: string): string => `
  - policies: [one-keystone-max]
    match: { names: [${name}] }
    reason: moves next year
    owner: team-platform
    expires: 2999-12-31`;
  const cwd = scratchFolder({
    ...badPods(600),
    'keystone.yaml': `include: [pods]\npolicies: { known-polarity: off }\nexemptions:${exemption('bad-059*')}${exemption('gone')}\n`,
  });
  const { stdout } = await checked(['-o', 'json'], cwd);
  const { summary, findings } = JSON.parse(stdout);
  expect(summary).toMatchObject({ files: 600, error: 591, exempted: 10 });
  const unused = findings.filter(({ rule }: { readonly rule: string }) => rule === 'unused');
  expect(unused.map(({ message }: { readonly message: string }) => message)).toEqual([
    'the exemption from one-keystone-max matches no finding: moves next year',
  ]);
});

test('a run that is interrupted ends at once, with its threads', async () => {
  const cwd = scratchFolder(badPods(300));
  const child = spawn(process.execPath, [command, 'check', 'pods', '-'], {
    cwd,
    env: { PATH: process.env['PATH'], ...threads(3) },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // It waits for standard input, and has given the files away.
  await new Promise((done) => setTimeout(done, 1000));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});
