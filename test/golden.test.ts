import guestRuntime from 'keystone:runtime';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeArtifacts } from '../src/artifacts/write.ts';
import { checkGoldens, goldensOf, orphanGoldens } from '../src/harness/goldens.ts';
import { createWholeProgram } from './policies.ts';

const folder = 'fixtures';

test('what targets make of policies is what was reviewed', async () => {
  const goldens = goldensOf(createWholeProgram(), guestRuntime);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    for (const orphan of orphanGoldens(folder, goldens)) rmSync(join(folder, orphan));
    await writeArtifacts(folder, goldens);
  }
  expect(checkGoldens(folder, goldens).map(({ message }) => message)).toEqual([]);
});
