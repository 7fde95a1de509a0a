import { expect, test } from 'vitest';
import { isTrusted } from '../../src/config/is-trusted.ts';

test.each([
  ['the owner of the folder, whoever runs the command', { file: 1001, folder: 1001, user: 0 }, true],
  ['the user', { file: 1000, folder: 1001, user: 1000 }, true],
  ['root', { file: 0, folder: 1000, user: 1000 }, true],
  ['someone else', { file: 1002, folder: 1000, user: 1000 }, false],
  ['someone else, in a folder of root', { file: 1002, folder: 0, user: 0 }, false],
  ['nobody that the system knows of', { file: 5, folder: 6, user: null }, true],
])('a configuration of %s', (_, owners, expected) => {
  expect(isTrusted(owners)).toBe(expected);
});
