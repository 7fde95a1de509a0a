import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../cli/scratch.ts';

/** The commands that the image is built with, in their order. */
const commands = [...readFileSync('Dockerfile', 'utf8').matchAll(/^RUN (.*)$/gm)].map(
  ([, line = '']) => line,
);

/** Whether npm can install what the lock file names; asked for one small package. */
const hasRegistry = spawnSync('npm', ['view', 'nanotar@0.3.0', 'version'], { stdio: 'ignore' }).status === 0;

/** What Docker's context has: the working tree without what git and `.dockerignore` leave out. */
function copySources(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\0');
  for (const file of files) if (file !== '' && existsSync(file)) cpSync(file, join(folder, file));
}

describe.skipIf(!hasRegistry)('the commands of the Dockerfile', () => {
  test('make a command that checks manifests', { timeout: 600_000 }, () => {
    const image = scratchFolder();
    const folders = { '/src': join(image, 'src'), '/tmp': join(image, 'tmp') };
    for (const folder of Object.values(folders)) mkdirSync(folder);
    copySources(folders['/src']);
    const prefix = join(image, 'prefix');
    for (const command of commands) {
      const line = command.replaceAll('/tmp', folders['/tmp']);
      // What is global is so within the scratch folder, and its cache is no one else's.
      const env = { ...process.env, npm_config_prefix: prefix, npm_config_cache: join(image, 'cache') };
      const { status, stderr } = spawnSync('sh', ['-c', line], {
        cwd: folders['/src'],
        env,
        encoding: 'utf8',
      });
      expect(status, `${command}\n${stderr}`).toBe(0);
    }
    const keystone = join(prefix, 'bin/keystone');
    const args = ['check', 'test/cli/folder/two-keystones.yaml', '--quiet'];
    const { status, stdout } = spawnSync(keystone, args, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('one-keystone-max/too-many');
  });
});
