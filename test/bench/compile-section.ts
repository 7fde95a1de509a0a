import { standaloneModule } from '../../src/backends/json-schema/standalone.ts';
import { targets } from '../../src/compile.ts';
import { anyKindSchema } from '../../src/emit/json-schema/any-kind.ts';
import { compileProgram } from '../../src/emit/json-schema/compile-program.ts';
import { type Effort, measure, measureOnce } from './measure.ts';
import { compileFor, createDefaultProgram } from './product.ts';
import { alone, type Section, time } from './row.ts';

const allTargetsBudget = 0.25;

/** What compiling takes; its first row must be the first thing that this process compiles. */
export function compileSection(effort: Effort): Section {
  const program = createDefaultProgram();
  const cold = measureOnce(() => compileFor(program, ['opa-wasm']));
  const each = targets.map(({ id }) =>
    alone(`to ${id}, warm`, time(measure(() => compileFor(program, [id], false), effort))),
  );
  const schema = compileProgram(program, { global: {}, policies: {} });
  const anyKind = anyKindSchema(schema.kinds, schema.definitions);
  const standalone = measure(() => standaloneModule(anyKind.schema, anyKind.definitions), effort);
  const apart = measure(() => compileFor(program, undefined, false), effort);
  return {
    title: 'Compiling',
    text: `All ${program.policies.length} default policies, for ${program.kinds.length} kinds, analysis included.`,
    rows: [
      alone('to opa-wasm, cold', time(cold)),
      ...each,
      alone('standalone code of the JSON Schema, by ajv', time(standalone)),
      alone('to all targets, warm, standalone code apart', time(apart), allTargetsBudget),
    ],
    skipped: [],
  };
}
