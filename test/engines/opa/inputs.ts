import fc from 'fast-check';
import type { Json } from '../../../src/base/json.ts';
import { inputShapes, shapedInput } from '../../../src/harness/input-shapes.ts';
import { loadFixtures } from '../../../src/harness/load-fixtures.ts';
import { asEngineFinding } from '../../../src/harness/reference-engine.ts';
import type { Program } from '../../../src/ir/policy.ts';
import { judge } from '../../../src/reference/review.ts';
import { staticsOf } from '../../../src/reference/statics.ts';
import { inputArbitrary, type ParityInput } from '../../parity/generate/inputs.ts';
import { objectArbitrary } from '../../parity/generate/objects.ts';
import { literalsOf } from '../../parity/generate/strings.ts';

/** Every case of every suite, in every input shape, with the parameters that it says. */
export function fixtureInputs(program: Program): readonly ParityInput[] {
  const { suites, diagnostics } = loadFixtures(
    'fixtures',
    'fixtures',
    program.policies.map(({ id }) => id),
  );
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return suites.flatMap(({ cases }) =>
    cases.flatMap(({ input, parameters }) =>
      inputShapes.flatMap((shape) => {
        const shaped = shapedInput(input, shape, parameters);
        return shaped === null ? [] : [{ input: shaped, parameters }];
      }),
    ),
  );
}

/** Generated inputs of all shapes: `KEYSTONE_GENERATED` of them, a thousand unless it is set. */
export function generatedInputs(program: Program): readonly ParityInput[] {
  const numRuns = Number(process.env['KEYSTONE_GENERATED'] ?? '1000');
  const objects = objectArbitrary(program.kinds, literalsOf(program.policies));
  return fc.sample(inputArbitrary(objects), { numRuns, seed: 20_261_201 });
}

/** What an engine should answer: findings without hints, or null where it refuses to judge. */
export function expectedAnswers(
  program: Program,
  inputs: readonly ParityInput[],
): readonly (readonly Json[] | null)[] {
  const statics = staticsOf(program);
  return inputs.map(({ input, parameters }) => {
    const outcome = judge(program, input, { ...parameters }, { statics });
    if (outcome.kind === 'invalid') return null;
    return outcome.findings.map((finding) => ({ ...asEngineFinding(finding), hint: null }));
  });
}
