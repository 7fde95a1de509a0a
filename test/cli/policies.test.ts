import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';

test('docs/policies.md is what the policies and their fixtures say', async () => {
  const { stdout } = await keystone(['policies', '--markdown'], { cwd: process.cwd() });
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync('docs/policies.md', stdout);
  expect(stdout).toBe(readFileSync('docs/policies.md', 'utf8'));
});
