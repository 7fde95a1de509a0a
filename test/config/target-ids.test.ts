import { expect, test } from 'vitest';
import { targets } from '../../src/compile.ts';
import { targetIds } from '../../src/config/target-ids.ts';

test('a configuration knows the targets that there are', () => {
  expect([...targetIds]).toEqual(targets.map(({ id }) => id).sort());
});
