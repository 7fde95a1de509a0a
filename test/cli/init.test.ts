import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keystone, type Run } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

async function run(cwd: string, ...args: readonly string[]): Promise<Run> {
  return keystone(args, { cwd });
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

const projectFiles = [
  '.github/workflows/keystone.yaml',
  '.gitignore',
  'fixtures/team-label/suite.yaml',
  'keystone.yaml',
  'manifests/web.yaml',
  'package.json',
  'policies/team-label.ts',
  'tsconfig.json',
];

/** Everything is compiled for every target. */
const patience = 240_000;

/** What a project has to pass as soon as it is made, and after each policy that is added. */
async function expectToWork(cwd: string, policies: number): Promise<void> {
  const checked = await run(cwd, 'check');
  expect(checked).toEqual({ status: 0, stdout: '1 file, 1 object, 1 pod: nothing found\n', stderr: '' });
  const tested = await run(cwd, 'test');
  expect(tested.stderr).toBe('');
  expect(tested.stdout).toContain(`${policies === 1 ? '1 policy' : `${policies} policies`}, `);
  expect(tested.stdout).toContain(': all agree; ');
  expect(tested.status).toBe(0);
}

describe('keystone init', () => {
  test(
    'makes a project that builds and passes; keystone new a policy in it',
    async () => {
      const cwd = scratchFolder();
      const made = await run(cwd, 'init');
      expect(made.stderr).toBe('');
      expect(made.status).toBe(0);
      expect(filesIn(cwd)).toEqual(projectFiles);
      expect(made.stdout.match(/^written: .*$/gm)?.sort()).toEqual(
        projectFiles.map((path) => `written: ${path}`),
      );
      await expectToWork(cwd, 1);
      expect(await run(cwd, 'build', '--quiet')).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(readdirSync(join(cwd, 'dist/policies'))).toContain('gatekeeper');
      const added = await run(cwd, 'new', 'has-images');
      expect(added).toEqual({
        status: 0,
        stdout:
          'written: policies/has-images.ts\nwritten: fixtures/has-images/suite.yaml\n\nNext\n  keystone test has-images\n',
        stderr: '',
      });
      await expectToWork(cwd, 2);
    },
    patience,
  );

  test('its example policy finds what it says', async () => {
    const cwd = scratchFolder();
    await run(cwd, 'init');
    const manifest = readFileSync(join(cwd, 'manifests/web.yaml'), 'utf8');
    const without = scratchFolder({ 'web.yaml': manifest.replace(', team: shop', '') });
    const { status, stdout } = await run(
      without,
      'check',
      '--config',
      join(cwd, 'keystone.yaml'),
      'web.yaml',
    );
    expect(stdout).toContain('error  the pod has no label team\n');
    expect(status).toBe(1);
  });

  test(
    'into a folder that is not there yet, with a configuration in TypeScript',
    async () => {
      const cwd = scratchFolder();
      const made = await run(cwd, 'init', 'shop/policies', '--typescript');
      expect(made.stderr).toBe('');
      expect(made.stdout).toContain('written: shop/policies/keystone.config.ts\n');
      expect(made.stdout).toContain('\n  cd shop/policies\n');
      const folder = join(cwd, 'shop/policies');
      expect(filesIn(folder)).toEqual(
        [...projectFiles.filter((path) => path !== 'keystone.yaml'), 'keystone.config.ts'].sort(),
      );
      await expectToWork(folder, 1);
    },
    patience,
  );

  test('overwrites nothing, and then writes nothing', async () => {
    const files = { 'keystone.yaml': 'mine', 'policies/team-label.ts': 'mine', 'package.json': '{}' };
    const cwd = scratchFolder(files);
    expect(await run(cwd, 'init')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: keystone.yaml is there already\nerror: policies/team-label.ts is there already\n',
    });
    expect(filesIn(cwd)).toEqual(Object.keys(files).sort());
  });

  test('a link that leads nowhere is there', async () => {
    const cwd = scratchFolder();
    symlinkSync(join(cwd, 'nowhere'), join(cwd, 'keystone.yaml'));
    expect((await run(cwd, 'init')).stderr).toBe('error: keystone.yaml is there already\n');
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  test('keeps the files that other tools have too', async () => {
    const files = { '.gitignore': 'mine\n', 'package.json': '{}\n', 'tsconfig.json': '{}\n' };
    const cwd = scratchFolder(files);
    const made = await run(cwd, 'init');
    expect(made.status).toBe(0);
    expect(made.stdout.match(/^kept: .*$/gm)).toEqual([
      'kept:    tsconfig.json',
      'kept:    .gitignore',
      'kept:    package.json',
    ]);
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(cwd, name), 'utf8')).toBe(text);
  });

  test('beside a configuration of the other form it stops', async () => {
    const cwd = scratchFolder({ 'keystone.config.ts': 'export default {};\n' });
    expect(await run(cwd, 'init')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: there is a configuration already: keystone.config.ts\n',
    });
    expect(filesIn(cwd)).toEqual(['keystone.config.ts']);
  });

  test('takes one folder, and it must be one', async () => {
    const cwd = scratchFolder({ file: '' });
    expect((await run(cwd, 'init', 'a', 'b')).stderr).toBe('error: a project is made in one folder\n');
    const inFile = await run(cwd, 'init', 'file');
    expect(inFile).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: keystone.yaml cannot be written (EEXIST)\n',
    });
  });
});

describe('keystone new', () => {
  test('without a configuration says with which option the policy is tested', async () => {
    const cwd = scratchFolder();
    const added = await run(cwd, 'new', 'null');
    expect(added.stderr).toBe('');
    expect(added.stdout).toContain('\n  keystone test null --policies policies\n');
    const tested = await run(cwd, 'test', 'null', '--policies', 'policies');
    expect(tested.status, tested.stdout).toBe(0);
  });

  test('where the configuration names files of policies alone, the option is said too', async () => {
    const cwd = scratchFolder({
      'keystone.yaml': 'policyFiles: [one.ts]\n',
      'one.ts': `import { definePolicy } from 'keystone';
export default definePolicy({ id: 'one', title: 'One', description: 'One.', remedy: 'One.', check: () => [] });
`,
    });
    expect((await run(cwd, 'new', 'two')).stdout).toContain('\n  keystone test two --policies policies\n');
  });

  test('writes into the first folder of policies, from any folder below', async () => {
    const cwd = scratchFolder({
      'keystone.yaml': 'policyFiles: [rules/one.ts, ./rules/]\n',
      'rules/one.ts': `import { definePolicy } from 'keystone';
export default definePolicy({ id: 'one', title: 'One', description: 'One.', remedy: 'One.', check: () => [] });
`,
      'below/file': '',
    });
    const added = await run(join(cwd, 'below'), 'new', 'two');
    expect(added.stderr).toBe('');
    expect(added.stdout).toContain('written: ../rules/two.ts\nwritten: ../fixtures/two/suite.yaml\n');
  });

  test.each([
    [[], 'error: the policy has no id\nhint: for example keystone new team-label\n'],
    [['a', 'b'], 'error: one policy at a time can be made\n'],
    [
      ['Team_Label'],
      'error: Team_Label is no id of a policy\nhint: lower case letters and digits, words joined by -\n',
    ],
    [
      ['../up'],
      'error: ../up is no id of a policy\nhint: lower case letters and digits, words joined by -\n',
    ],
    [
      ['one-keystone-max'],
      'error: there is a policy one-keystone-max already\nhint: keystone policies one-keystone-max shows it\n',
    ],
    [
      ['images-pinned'],
      'error: there is a policy images-pinned already\nhint: keystone policies images-pinned shows it\n',
    ],
    [['taken'], 'error: fixtures/taken/suite.yaml is there already\n'],
  ])('refuses %j', async (names, stderr) => {
    const cwd = scratchFolder({ 'fixtures/taken/suite.yaml': '' });
    expect(await run(cwd, 'new', ...names)).toEqual({ status: 2, stdout: '', stderr });
    expect(filesIn(cwd)).toEqual(['fixtures/taken/suite.yaml']);
  });
});
