import guestRuntime from 'keystone:runtime';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeArtifacts } from '../src/artifacts/write.ts';
import { targets } from '../src/compile.ts';
import { checkGoldens, goldenFiles, goldensOf, orphanGoldens, targetOf } from '../src/harness/goldens.ts';
import { createWholeProgram } from './policies.ts';

const folder = 'fixtures';
const program = createWholeProgram();
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

test.each(targets)('what $id makes of policies is what was reviewed', async ({ id }) => {
  const goldens = goldensOf(id, program, guestRuntime);
  if (isUpdate) {
    for (const orphan of orphanGoldens(folder, id, goldens)) rmSync(join(folder, orphan));
    await writeArtifacts(folder, goldens);
  }
  const problems = checkGoldens(folder, id, goldens).map(({ message }) => message);
  const hint = `review what changed; if it is wanted: UPDATE_GOLDEN=1 npx vitest run test/golden.test.ts -t ${id}`;
  expect(problems, hint).toEqual([]);
});

test('every golden is of a target', () => {
  const strangers = goldenFiles(folder).filter((path) => !targets.some(({ id }) => id === targetOf(path)));
  expect(strangers).toEqual([]);
});
