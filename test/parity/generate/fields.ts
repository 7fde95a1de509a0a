import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import type { Field, Fields } from '../../../src/k8s/fields.ts';
import { annotations, mapOf } from './annotations.ts';
import { anyText, containerName } from './strings.ts';

/** Values of no type that any field has. */
const wrongValues: readonly Json[] = [
  null,
  true,
  0,
  1.5,
  -1,
  'text',
  '',
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: 1 },
  1e300,
];

const wrong = fc.constantFrom(...wrongValues);

/** Sometimes what is wrong there: null, another type. */
function orWrong(value: fc.Arbitrary<Json>, weight: number): fc.Arbitrary<Json> {
  return fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: wrong });
}

const integer: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(0, 1, -1, 80, 8080, 65535, 1000, 9007199254740991, 9007199254740992, 1.5, 1e21, -0),
  fc.integer(),
);

const quantity: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    '100m',
    '0.1',
    '1',
    1,
    0.5,
    '1Gi',
    '1024Mi',
    '1G',
    '1e3',
    '1E',
    '0',
    '-1',
    '1.5Gi',
    '8Ei',
    '1n',
    '0.1n',
    '1k',
    '1K',
    '',
    ' 1',
    '1 Gi',
    '1.',
    '.5',
    '+1',
    '1e-3',
    '999999999999999999999',
    '1e400', // biome-ignore format: a table
  ),
  fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.constantFrom('', 'm', 'k', 'Ki', 'M', 'Mi', 'n', 'u'))
    .map(([digits, suffix]) => `${digits}${suffix}`),
);

/** What is written in well-known fields, so that generated objects come near conditions. */
const byName: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  name: containerName,
  image: fc.constantFrom(
    'nginx',
    'nginx:1',
    `registry.example.com/a@sha256:${'a'.repeat(64)}`,
    'a/b:latest',
    '',
  ),
  restartPolicy: fc.constantFrom('Always', 'Never', 'OnFailure', 'always'),
};

const manyMembers = 8;

/** Generates values of the field table: mostly of the right type, with members missing and odd values among them. */
export class FieldGenerator {
  readonly #text: fc.Arbitrary<Json>;

  constructor(literals: readonly string[]) {
    this.#text = anyText(literals);
  }

  /** Of many members few are there, of few about half. */
  object(fields: Fields, required: readonly string[] = []): fc.Arbitrary<JsonObject> {
    const entries = Object.entries(fields);
    const missing = entries.length > manyMembers ? 3 : 1;
    const model = entries.map(([name, field]) => {
      const value = orWrong(this.field(name, field), 25);
      const member = value.map((json) => [name, json] as const);
      if (required.includes(name)) return member;
      return fc.oneof({ weight: missing, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: member });
    });
    return fc
      .tuple(...model)
      .map((members) => Object.fromEntries(members.filter((member) => member !== null)));
  }

  field(name: string, field: Field): fc.Arbitrary<Json> {
    switch (field.type) {
      case 'string':
        return Object.hasOwn(byName, name) ? (byName[name] ?? this.#text) : this.#text;
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return integer;
      case 'quantity':
        return quantity;
      case 'strings':
        return fc.array(orWrong(this.#text, 10), { maxLength: 3 });
      case 'texts':
        return name === 'annotations' || name === 'labels' ? annotations : this.#texts();
      case 'quantities':
        return fc.record({ cpu: orWrong(quantity, 10), memory: orWrong(quantity, 10) }, { requiredKeys: [] });
      case 'object':
        return this.object(field.fields);
      case 'objects':
        return fc.array(orWrong(this.object(field.fields, ['name']), 15), { maxLength: 3, size: 'max' });
      case 'any':
        return fc.oneof(fc.constant({}), wrong);
    }
  }

  #texts(): fc.Arbitrary<Json> {
    return fc.array(fc.tuple(containerName, orWrong(this.#text, 10)), { maxLength: 3 }).map(mapOf);
  }
}
