import { loadSchema } from '../../src/hosts/ajv.ts';
import { type Effort, measure } from './measure.ts';
import { pod } from './pods.ts';
import { builtArtifact } from './product.ts';
import { alone, bytes, type Section, time } from './row.ts';

const budgets = { compile: 0.4, standaloneBytes: 300_000 };

/** A keystone's name, and how long judging its pod may take. */
const names = [
  { title: 'nothing marked', name: null, budget: 1e-6 },
  { title: 'a keystone with a name of 16 characters', name: 'checkout-service', budget: 60e-6 },
  { title: 'a keystone with a name of 63 characters', name: 'x'.repeat(63), budget: 600e-6 },
] as const;

/** The JSON Schema of all kinds and policies in ajv. */
export function schemaSection(effort: Effort): Section {
  const schema = builtArtifact('json-schema/all.json');
  const load = () => loadSchema(schema, { vocabulary: [] });
  const validate = load();
  return {
    title: 'JSON Schema',
    text: 'The schema of all kinds and all rules that a schema can say, in ajv.',
    rows: [
      alone('ajv compiles it', time(measure(load, effort)), budgets.compile),
      ...names.map(({ title, name, budget }) => {
        const value = pod(name);
        const { valid, errors } = validate(value);
        if (!valid) throw new Error(`the pod is refused: ${JSON.stringify(errors)}`);
        return alone(`a pod, ${title}`, time(measure(() => validate(value), effort)), budget);
      }),
      alone('the schema', bytes(schema.length), null),
      alone(
        'validate.mjs, without imports',
        bytes(builtArtifact('json-schema/validate.mjs').length),
        budgets.standaloneBytes,
      ),
    ],
    skipped: [],
  };
}
