import guestRuntime from 'keystone:runtime';
import { expect, test } from 'vitest';
import { checkGoldens, goldensOf, writeGoldens } from '../src/harness/goldens.ts';
import { createWholeProgram } from './policies.ts';

test('what targets make of policies is what was reviewed', () => {
  const goldens = goldensOf(createWholeProgram(), guestRuntime);
  if (process.env['UPDATE_GOLDEN'] === '1') writeGoldens('fixtures', goldens);
  expect(checkGoldens('fixtures', goldens).map(({ message }) => message)).toEqual([]);
});
