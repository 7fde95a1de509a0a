import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { keystone, type Run } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const pod = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b: keystone}}
spec: {restartPolicy: Never, containers: [{name: a}, {name: b}]}
`;

const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', [...identity, ...args], {
    cwd,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] ?? '' },
  });
}

function write(cwd: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
}

function commit(cwd: string): void {
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-m', 'change');
}

/** Files on the branch main; `work` begins there. */
function repository(files: Readonly<Record<string, string>>): string {
  const cwd = scratchFolder(files);
  git(cwd, 'init', '-b', 'main');
  commit(cwd);
  git(cwd, 'checkout', '-b', 'work');
  return cwd;
}

interface Told {
  readonly files: readonly string[];
  readonly notices: readonly string[];
}

function told({ stdout, stderr }: Run): Told {
  expect(stderr).toBe('');
  const { findings, notices } = JSON.parse(stdout) as Readonly<
    Record<'findings' | 'notices', readonly { readonly file: string; readonly message: string }[]>
  >;
  return {
    files: findings.map(({ file }) => file),
    notices: notices.map(({ file, message }) => `${file}: ${message}`),
  };
}

const since = (cwd: string, ref: string, ...paths: readonly string[]): Promise<Run> =>
  keystone(['check', ...paths, '--changed-since', ref, '-o', 'json'], { cwd });

describe('of a branch', () => {
  let cwd = '';
  beforeEach(() => {
    cwd = repository({
      'same.yaml': pod('same'),
      'edited.yaml': pod('before'),
      'moved.yaml': pod('moved'),
      'gone.yaml': pod('gone'),
      'reborn.yaml': pod('reborn'),
      'apps/edited.yaml': pod('before'),
      '.gitignore': 'ignored.yaml\n',
    });
    write(cwd, { 'edited.yaml': pod('after'), 'apps/edited.yaml': pod('after'), 'new ünd.yaml': pod('new') });
    renameSync(join(cwd, 'moved.yaml'), join(cwd, 'renamed.yaml'));
    for (const name of ['gone.yaml', 'reborn.yaml']) rmSync(join(cwd, name));
    commit(cwd);
    write(cwd, {
      'staged.yaml': pod('staged'),
      'untracked.yaml': pod('untracked'),
      'ignored.yaml': pod('ignored'),
      'reborn.yaml': pod('reborn'),
    });
    git(cwd, 'add', 'staged.yaml');
    // What happens on main after the branch left it is not what the branch changed.
    git(cwd, 'stash', '--include-untracked');
    git(cwd, 'checkout', 'main');
    write(cwd, { 'same.yaml': pod('changed-on-main') });
    commit(cwd);
    git(cwd, 'checkout', 'work');
    git(cwd, 'stash', 'pop', '--index');
  });

  const changed = [
    'apps/edited.yaml',
    'edited.yaml',
    'new ünd.yaml',
    'reborn.yaml',
    'renamed.yaml',
    'staged.yaml',
    'untracked.yaml',
  ];

  test('only what it changed is checked: edited, renamed, staged, not yet known to git', async () => {
    expect(told(await since(cwd, 'main')).files).toEqual(changed);
  });

  test('paths narrow it down further', async () => {
    expect(told(await since(cwd, 'main', 'apps', 'same.yaml')).files).toEqual(['apps/edited.yaml']);
    expect(told(await since(join(cwd, 'apps'), 'main')).files).toEqual(['edited.yaml']);
  });

  test('a working folder that is reached through a link is the same', async () => {
    const link = join(scratchFolder(), 'link');
    symlinkSync(cwd, link);
    expect(told(await since(link, 'main')).files).toEqual(changed);
  });
});

test('where nothing changed nothing is checked, and nothing fails', async () => {
  const cwd = repository({ 'a.yaml': pod('a') });
  expect(await keystone(['check', '.', '--changed-since', 'main'], { cwd })).toEqual({
    status: 0,
    stdout: '0 files, 0 objects, 0 pods: nothing found\n',
    stderr: '',
  });
});

test('an exemption that matches nothing does not fail, as the run is partial', async () => {
  const cwd = repository({
    'keystone.yaml': `include: [.]
exemptions:
  - {policies: ["*"], match: {names: [a]}, reason: a trial, owner: team-a, expires: 2027-03-31}
`,
    'a.yaml': pod('a'),
  });
  const args = ['--today', '2027-01-01', '--changed-since', 'main'];
  expect((await keystone(['check', ...args], { cwd })).status).toBe(0);
});

test('of charts and kustomizations it is told that what they render is not checked', async () => {
  const cwd = repository({
    'chart/Chart.yaml': 'apiVersion: v2\nname: chart\nversion: 1.0.0\n',
    'chart/values.yaml': 'a: 1\n',
    'chart/templates/pod.yaml': '{{ .Values.a }}\n',
    'overlay/kustomization.yaml': 'resources: [../base]\n',
    'base/kustomization.yaml': 'resources: [pod.yaml]\n',
    'base/pod.yaml': pod('a').replace('b: keystone', 'b: sidecar'),
  });
  write(cwd, { 'chart/values.yaml': 'a: 2\n', 'chart/templates/pod.yaml': '{{ .Values.b }}\n' });
  rmSync(join(cwd, 'overlay/kustomization.yaml'));
  const { notices } = told(await since(cwd, 'main'));
  expect(notices.filter((notice) => notice.includes('not checked here'))).toEqual([
    'chart/templates/pod.yaml: a Helm chart changed, and what it renders is not checked here: helm template <chart> | keystone check -',
    'overlay/kustomization.yaml: a kustomization changed, and what it renders is not checked here: kustomize build <folder> | keystone check -',
  ]);
});

describe('refused, with status 2', () => {
  async function refusal(cwd: string, args: readonly string[], env = {}): Promise<string> {
    const { status, stdout, stderr } = await keystone(['check', ...args], { cwd, env });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    return stderr;
  }
  const shallow =
    'the clone may be shallow: fetch the history too, in a GitHub workflow with fetch-depth: 0\n';

  test('a ref that there is not', async () => {
    const cwd = repository({ 'a.yaml': pod('a') });
    expect(await refusal(cwd, ['.', '--changed-since', 'origin/main'])).toBe(
      `error: git knows no commit origin/main\nhint: fetch it first, or name another one; ${shallow}`,
    );
  });

  test.each(['--output=stolen', '-h', ''])('a ref that would be an option: %s', async (ref) => {
    const cwd = repository({ 'a.yaml': pod('a') });
    expect(await refusal(cwd, ['.', `--changed-since=${ref}`])).toBe(
      `error: --changed-since cannot be ${JSON.stringify(ref)}\nhint: name a branch, a tag or a commit\n`,
    );
  });

  test('a folder that is no repository', async () => {
    const cwd = scratchFolder({ 'a.yaml': pod('a') });
    expect(await refusal(cwd, ['.', '--changed-since', 'main'])).toBe(
      'error: --changed-since needs a git repository: not a git repository (or any of the parent directories): .git\nhint: name the files instead\n',
    );
  });

  test('no git', async () => {
    const cwd = repository({ 'a.yaml': pod('a') });
    expect(await refusal(cwd, ['.', '--changed-since', 'main'], { PATH: '' })).toBe(
      'error: --changed-since needs git, which is not there\nhint: install git, or name the files\n',
    );
  });

  test('histories that have nothing in common', async () => {
    const cwd = repository({ 'a.yaml': pod('a') });
    git(cwd, 'checkout', '--orphan', 'other');
    write(cwd, { 'a.yaml': pod('b') });
    commit(cwd);
    expect(await refusal(cwd, ['.', '--changed-since', 'main'])).toBe(
      `error: git knows no common ancestor of main and HEAD\nhint: ${shallow}`,
    );
  });

  test('standard input', async () => {
    const cwd = repository({ 'a.yaml': pod('a') });
    expect(await refusal(cwd, ['-', '--changed-since', 'main'])).toBe(
      'error: --changed-since asks for files, and standard input is none\n',
    );
  });
});
