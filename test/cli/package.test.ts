import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from './built.ts';
import { scratchFolder } from './scratch.ts';

const tsc = resolve('node_modules/typescript/bin/tsc');

/**
 * An empty folder in which the packed product is installed: what the tarball holds, and beside it the dependencies that
 * it declares and no others, from this repository, so that nothing has to be fetched.
 */
function folderWithPackage(): string {
  ensureBuilt();
  const folder = scratchFolder();
  const packed = join(folder, '.packed');
  const installed = join(folder, 'node_modules/keystone');
  mkdirSync(packed);
  mkdirSync(installed, { recursive: true });
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json']);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed]);
  const [tarball = ''] = readdirSync(packed);
  execFileSync('tar', ['-xzf', join(packed, tarball), '-C', installed, '--strip-components', '1']);
  const { dependencies, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync(join(installed, bin.keystone), join(folder, 'node_modules/.bin/keystone'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  return folder;
}

function npx(cwd: string, ...args: readonly string[]): { status: number | null; output: string } {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NO_COLOR: '1' };
  const line = ['--no-install', 'keystone', ...args];
  const { status, stdout, stderr } = spawnSync('npx', line, { cwd, env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test('the package works in an empty folder: init, new, test, build, check, and types', {
  timeout: 240_000,
}, () => {
  const cwd = folderWithPackage();
  const passes = (...args: readonly string[]): string => {
    const { status, output } = npx(cwd, ...args);
    expect(status, `keystone ${args.join(' ')}\n${output}`).toBe(0);
    return output;
  };
  expect(passes('init', '--typescript')).toContain('kept:    package.json\n');
  passes('new', 'has-images');
  expect(passes('test')).toContain('2 policies, 5 cases, ');
  passes('build', '--quiet');
  expect(readdirSync(join(cwd, 'dist/policies')).sort()).toContain('opa-wasm');
  expect(passes('check')).toBe('1 file, 1 object, 1 pod: nothing found\n');

  const compile = (): { status: number | null; stdout: string } =>
    spawnSync(process.execPath, [tsc, '-p', '.'], { cwd, encoding: 'utf8' });
  const { status, stdout } = compile();
  expect(stdout).toBe('');
  expect(status).toBe(0);
  const configuration = join(cwd, 'keystone.config.ts');
  writeFileSync(
    configuration,
    readFileSync(configuration, 'utf8').replace('include', "failOn: 'warning', include"),
  );
  expect(compile().stdout).toContain(
    `keystone.config.ts(5,3): error TS2322: Type '"warning"' is not assignable`,
  );
});

test('every file that the configuration of a project points at is in the package', () => {
  const files: { readonly files: readonly { readonly path: string }[] }[] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
  );
  const paths = files.flatMap((one) => one.files.map(({ path }) => path));
  expect(paths).toContain('docs/config-v1.schema.json');
});
