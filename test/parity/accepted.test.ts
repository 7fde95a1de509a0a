import guestRuntime from 'keystone:runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opaWasmEngines } from '../../src/harness/opa-wasm-engines.ts';
import { judgeObject } from '../../src/reference/judge-object.ts';
import { createWholeProgram } from '../policies.ts';
import { checkParity, prepareEngines } from './check.ts';
import { acceptedObject } from './generate/accepted.ts';
import { parameterSets } from './generate/parameters.ts';

const program = createWholeProgram();

test('accepted objects have no values of wrong types and no bad keys', () => {
  const policies = program.policies.filter(({ id }) =>
    [
      'fields-have-expected-types',
      'valid-annotation-key',
      'annotation-values-are-strings',
      'unique-container-names',
    ].includes(id),
  );
  expect(policies).toHaveLength(4);
  const options = { parameters: { global: {}, policies: {} } };
  fc.assert(
    fc.property(acceptedObject, (object) => {
      expect(judgeObject({ ...program, policies }, object, options)).toEqual([]);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('accepted objects reach what policies find', () => {
  const options = { parameters: { global: {}, policies: {} } };
  const found = new Set(
    fc
      .sample(acceptedObject, { seed: 1, numRuns: 1000 })
      .flatMap((object) => judgeObject(program, object, options).map(({ policy }) => policy)),
  );
  for (const policy of [
    'one-keystone-max',
    'no-dual-annotations',
    'keystone-is-regular-container',
    'annotation-names-container',
  ]) {
    expect([...found]).toContain(policy);
  }
});

test('engines agree on accepted objects', async () => {
  const engines = await prepareEngines(program, opaWasmEngines(guestRuntime));
  const [parameters] = parameterSets;
  if (parameters === undefined) throw new Error('there are no parameters');
  const inputs = acceptedObject.map((input) => ({ input, parameters }));
  expect(checkParity(inputs, engines, 1, 300)).toEqual({ runs: 300, disagreement: null });
});
