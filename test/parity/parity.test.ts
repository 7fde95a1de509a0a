import guestRuntime from 'keystone:runtime';
import { expect, test } from 'vitest';
import type { InProcessEngine } from '../../src/harness/engine.ts';
import { opaWasmEngines } from '../../src/harness/opa-wasm-engines.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import { createWholeProgram } from '../policies.ts';
import { checkParity, prepareEngines } from './check.ts';
import { exemptedInputs, withExemptions } from './generate/exemptions.ts';
import { inputArbitrary } from './generate/inputs.ts';
import { objectArbitrary } from './generate/objects.ts';
import { literalsOf } from './generate/strings.ts';
import { disagreementText } from './report.ts';
import { specializedEngine } from './specialized-engine.ts';

// The schemas take half a minute to compile for all parameters: they are in `npm run parity`.
test('engines agree on generated inputs', async () => {
  const program = createWholeProgram();
  const engines = await prepareEngines(program, [specializedEngine(), ...opaWasmEngines(guestRuntime)]);
  const inputs = inputArbitrary(objectArbitrary(program.kinds, literalsOf(program.policies)));
  const { runs, disagreement } = checkParity(inputs, engines, 20261201, 500);
  expect(disagreement === null ? null : disagreementText(disagreement)).toBe(null);
  expect(runs).toBe(500);
});

test('engines agree on policies with exemptions', async () => {
  const program = withExemptions(createWholeProgram(), 20261201);
  expect(program.exemptions).toHaveLength(4);
  const engines = await prepareEngines(program, [specializedEngine(), ...opaWasmEngines(guestRuntime)]);
  const objects = objectArbitrary(program.kinds, literalsOf(program.policies));
  const { runs, disagreement } = checkParity(exemptedInputs(inputArbitrary(objects)), engines, 20261202, 300);
  expect(disagreement === null ? null : disagreementText(disagreement)).toBe(null);
  expect(runs).toBe(300);
});

test('a disagreement is found, and shrunk to a small fixture', async () => {
  const program = createWholeProgram();
  const reference = referenceEngine();
  const forgetful: InProcessEngine = {
    ...reference,
    id: 'forgetful',
    prepare: (of, parameters) =>
      reference.prepare(
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
  expect(text.split('\n').length).toBeLessThan(20);
});
