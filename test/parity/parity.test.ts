import guestRuntime from 'keystone:runtime';
import { expect, test } from 'vitest';
import { createWholeProgram } from '../policies.ts';
import { checkParity, prepareEngines } from './check.ts';
import { inputArbitrary } from './generate/inputs.ts';
import { objectArbitrary } from './generate/objects.ts';
import { literalsOf } from './generate/strings.ts';
import { inProcessEngines } from './in-process.ts';
import { disagreementText } from './report.ts';

test('engines agree on generated inputs', async () => {
  const program = createWholeProgram();
  const engines = await prepareEngines(program, inProcessEngines(guestRuntime));
  const inputs = inputArbitrary(objectArbitrary(program.kinds, literalsOf(program.policies)));
  const { runs, disagreement } = checkParity(inputs, engines, 20261201, 500);
  expect(disagreement === null ? null : disagreementText(disagreement)).toBe(null);
  expect(runs).toBe(500);
});

test('a disagreement is found, and shrunk to a small fixture', async () => {
  const program = createWholeProgram();
  const [specialized, ...rest] = inProcessEngines(guestRuntime);
  expect(specialized?.id).toBe('specialized');
  expect(rest.map(({ id }) => id)).toEqual(['wasm', 'wasm-values']);
  if (specialized === undefined) return;
  const forgetful = {
    ...specialized,
    id: 'forgetful',
    prepare: (of: typeof program, parameters: Parameters<typeof specialized.prepare>[1]) =>
      specialized.prepare(
        { ...of, policies: of.policies.filter(({ id }) => id !== 'known-polarity') },
        parameters,
      ),
  };
  const engines = await prepareEngines(program, [forgetful]);
  const inputs = inputArbitrary(objectArbitrary(program.kinds, literalsOf(program.policies)));
  const { disagreement } = checkParity(inputs, engines, 1, 500);
  expect(disagreement?.engine).toBe('forgetful');
  expect(disagreement?.difference).toContain('known-polarity');
  const text = disagreement === null ? '' : disagreementText(disagreement);
  expect(text.split('\n').length).toBeLessThan(25);
});
