import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json } from '../../src/base/json.ts';
import type { Path } from '../../src/base/pointer.ts';
import { checkShape } from '../../src/config/check-shape.ts';
import { wholeShape } from './problems-in.ts';

const schema = new Ajv({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/config-v1.schema.json', 'utf8')),
);

const accepts = (value: Json): boolean => checkShape(value, wholeShape).length === 0;

/** Says everything that a configuration can say. */
const everything = {
  $schema: './schema.json',
  policies: {
    'one-keystone-max': { severity: 'warn', parameters: { max: 2 } },
    'annotation-per-container': { rules: { style: 'off' } },
    'required-labels': { severity: true, parameters: { labels: ['team'] } },
    'images-pinned': { parameters: { digest: true } },
    'team-label': { rules: { missing: 'info' }, parameters: { anything: [1, null, {}] } },
    'prefer-native-sidecar': false,
  },
  parameters: {
    styles: { perContainer: ['marks.example.com'], list: [{ key: 'a', polarity: 'sidecar' }] },
    injected: { generic: [{ name: 'agent', evidence: ['inject.example.com'] }] },
  },
  packs: ['best-practices'],
  policyFiles: ['policies'],
  kinds: [
    { group: '', kind: 'Flow', resource: 'flows', versions: ['v1'], paths: ['spec.tasks.*.template', ''] },
  ],
  targets: ['vap'],
  enforcement: 'audit',
  exemptNamespaces: ['kube-system'],
  ratchet: false,
  gatekeeper: { engine: 'cel', vap: true, expansion: false },
  vap: { parameters: 'crd' },
  out: 'dist',
  include: ['deploy'],
  ignore: ['vendor/**'],
  failOn: 'never',
  baseline: 'baseline.json',
  exemptions: [
    {
      policies: ['one-keystone-max', '*'],
      match: { namespaces: ['ops-*'], kinds: ['Job'], names: ['a*'], containers: ['b'], files: ['c/**'] },
      reason: 'for now',
      owner: 'team',
      expires: '2028-02-29',
    },
  ],
} satisfies Json;

/** Paths to everything within a value. */
function pathsIn(value: Json, path: Path = []): readonly Path[] {
  const members = isJsonArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [path, ...members.flatMap(([key, member]) => pathsIn(member, [...path, key]))];
}

/** The value with another one at a path; without it where the other one is undefined. */
function withAt(value: Json, [key, ...rest]: Path, other: Json | undefined): Json {
  if (key === undefined) return other ?? null;
  if (isJsonArray(value)) {
    const items = value.map((item, index) => (index === key ? withAt(item, rest, other) : item));
    return rest.length === 0 && other === undefined ? items.filter((_, index) => index !== key) : items;
  }
  if (!isJsonObject(value)) return value;
  if (rest.length === 0 && other === undefined)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const member = Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  return { ...value, [key]: withAt(member, rest, other) };
}

const others = fc.oneof(
  fc.constantFrom<Json | undefined>(
    ...[
      undefined,
      null,
      true,
      0,
      1,
      -1,
      1.5,
      1e300,
      '',
      ' ',
      '*',
      'off',
      'on',
      'warn',
      'vap',
      'a',
      'A b',
      'a\nb',
    ],
    ...[
      '2027-02-28',
      '2027-02-29',
      '2000-02-29',
      '1900-02-29',
      'spec.template',
      [],
      {},
      [''],
      ['a'],
      { a: 1 },
    ],
  ),
  fc.string({ maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))),
);

const paths = pathsIn(everything);
const changes = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...paths), others) },
    fc.tuple(
      fc.tuple(fc.constantFrom(...paths), fc.string({ maxLength: 8 })).map(([path, key]) => [...path, key]),
      others,
    ),
  ),
  { minLength: 1, maxLength: 2 },
);

describe('docs/config-v1.schema.json', () => {
  test('accepts everything that can be said', () => {
    expect(schema(everything), JSON.stringify(schema.errors)).toBe(true);
    expect(checkShape(everything, wholeShape)).toEqual([]);
  });

  test('has no other keys than those', () => {
    expect(Object.keys(everything).sort()).toEqual(Object.keys(wholeShape.members).sort());
  });

  test('accepts and refuses what the command accepts and refuses', () => {
    const tally = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(changes, (list) => {
        const value = list.reduce<Json>((changed, [path, other]) => withAt(changed, path, other), everything);
        const isAccepted = accepts(value);
        tally[isAccepted ? 'accepted' : 'refused']++;
        expect(schema(value), JSON.stringify(value)).toBe(isAccepted);
      }),
      { numRuns: 5_000, seed: 5 },
    );
    expect(tally.accepted).toBeGreaterThan(300);
    expect(tally.refused).toBeGreaterThan(3_000);
  });
});
