import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { createProgram } from '../../../src/compile.ts';
import { emitProgram } from '../../../src/emit/rego/program.ts';
import { asEngineFinding } from '../../../src/harness/reference-engine.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { judge } from '../../../src/reference/review.ts';
import { staticsOf } from '../../../src/reference/statics.ts';
import { inputArbitrary, type ParityInput } from '../../parity/generate/inputs.ts';
import { objectArbitrary } from '../../parity/generate/objects.ts';
import { literalsOf } from '../../parity/generate/strings.ts';
import { absence } from '../../peers/locate.ts';
import { sampleObjects } from '../sample.ts';
import { shippedPolicies } from '../shipped-policies.ts';
import { complaintsOf, findingsByOpa } from './opa.ts';

const missing = absence(['opa']);
if (missing !== null) console.log(missing);

/** The policies that the language was proven with. */
const flagships = [
  'one-keystone-max',
  'no-conflicting-polarity',
  'annotation-names-container',
  'keystone-is-regular-container',
];

function refused(message: string): Json {
  const place = { path: '', container: null, hint: null };
  return { policy: 'keystone', rule: 'input', severity: 'error', message, ...place };
}

/** What the reference finds, without hints, which Rego does not give. */
function expectedOf(program: Program, inputs: readonly ParityInput[]): readonly Json[] {
  const statics = staticsOf(program);
  return inputs.map(({ input, parameters }) => {
    const outcome = judge(program, input, { ...parameters }, { statics });
    if (outcome.kind === 'invalid') return [refused(outcome.message)];
    return outcome.findings.map((finding) => ({ ...asEngineFinding(finding), hint: null }));
  });
}

function foundBy(program: Program, inputs: readonly ParityInput[]): readonly Json[] {
  const files = emitProgram(program, { ratchet: true, entrypoints: true });
  return findingsByOpa(
    files,
    inputs.map(({ input, parameters }) => ({ input, config: { ...parameters }, policy: null })),
  );
}

describe.skipIf(missing !== null)('policies in Rego', () => {
  test('opa finds nothing to say about the modules', () => {
    const program = createProgram(shippedPolicies, workloadKinds);
    for (const entrypoints of [true, false])
      expect(complaintsOf(emitProgram(program, { ratchet: true, entrypoints }))).toBe('');
  });

  test('the first policies find in 1,000 generated objects what the reference finds', () => {
    const policies = shippedPolicies.filter(({ id }) => flagships.includes(id));
    expect(policies.length).toBe(flagships.length);
    const program = { policies, kinds: workloadKinds };
    const inputs = sampleObjects(program, 1000, 20_261_201).map((input) => ({
      input,
      parameters: { global: {}, policies: {} },
    }));
    expect(foundBy(program, inputs)).toEqual(expectedOf(program, inputs));
  });

  test('all policies find in inputs of all shapes what the reference finds', () => {
    const program = createProgram(shippedPolicies, workloadKinds);
    const objects = objectArbitrary(program.kinds, literalsOf(program.policies));
    const inputs = fc.sample(inputArbitrary(objects), { numRuns: 150, seed: 20_261_201 });
    expect(foundBy(program, inputs)).toEqual(expectedOf(program, inputs));
  });
});
