import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findConfiguration } from '../../src/config/find-configuration.ts';
import { scratchFolder } from '../cli/scratch.ts';

test.each([
  'keystone.yaml',
  'keystone.yml',
  'keystone.config.ts',
  'keystone.config.mjs',
  'keystone.config.js',
])('%s is found from a folder below', (name) => {
  const folder = scratchFolder({ [name]: '', 'a/b/c.yaml': '' });
  expect(findConfiguration(join(folder, 'a/b'))).toEqual({ found: 'one', file: join(folder, name) });
  expect(findConfiguration(join(folder, 'a/b'), { above: false })).toEqual({ found: 'none' });
});

test('the nearest one counts', () => {
  const folder = scratchFolder({ 'keystone.yaml': '', 'a/keystone.config.ts': '', 'a/b/c.yaml': '' });
  expect(findConfiguration(join(folder, 'a/b'))).toEqual({
    found: 'one',
    file: join(folder, 'a/keystone.config.ts'),
  });
});

test('nothing is looked for above a repository', () => {
  const folder = scratchFolder({ 'keystone.yaml': '', 'repository/a/b.yaml': '' });
  expect(findConfiguration(join(folder, 'repository/a')).found).toBe('one');
  mkdirSync(join(folder, 'repository/.git'));
  expect(findConfiguration(join(folder, 'repository/a'))).toEqual({ found: 'none' });
});

test('a work tree of git has .git as a file', () => {
  const folder = scratchFolder({ 'keystone.yaml': '', 'tree/.git': 'gitdir: x', 'tree/keystone.yml': '' });
  expect(findConfiguration(join(folder, 'tree'))).toEqual({
    found: 'one',
    file: join(folder, 'tree/keystone.yml'),
  });
});

test('of two in one folder none counts', () => {
  const folder = scratchFolder({ 'keystone.yaml': '', 'keystone.config.ts': '' });
  expect(findConfiguration(folder)).toEqual({
    found: 'several',
    files: [join(folder, 'keystone.yaml'), join(folder, 'keystone.config.ts')],
  });
});
