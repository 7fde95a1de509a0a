import fc from 'fast-check';
import { CORE_SCHEMA, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { expect, test } from 'vitest';
import { toYaml } from '../../src/artifacts/yaml.ts';

test('strings are quoted, several lines are a block, members keep their order', () => {
  expect(
    toYaml([
      { n: 'n', on: 'on', b: { 'a/b': '0123', list: ['12:30', 7, true, null, ''] }, a: 'x\n  y\n\nz' },
    ]),
  ).toBe(`"n": "n"
"on": "on"
b:
  a/b: "0123"
  list:
    - "12:30"
    - 7
    - true
    - null
    - ""
a: |-
  x
    y

  z
`);
});

test('documents are apart', () => {
  expect(toYaml([{ a: 1 }, { b: [] }])).toBe('a: 1\n---\nb: []\n');
});

test.each([
  ['a\n', '"a\\n"'],
  [' a\nb', '" a\\nb"'],
  ['a \nb', '"a \\nb"'],
  ['a\nb ', '"a\\nb "'],
  ['a\n\u2028b', '"a\\n\\Lb"'],
  ['a\r\nb', '"a\\r\\nb"'],
  ['\u0085', '"\\N"'],
  ['a"b\\c', '"a\\"b\\\\c"'],
])('what a block would lose is quoted: %j', (value, quoted) => {
  expect(toYaml([{ a: value }])).toBe(`a: ${quoted}\n`);
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'y',
    'no',
    'on',
    'OFF',
    '~',
    'null',
    '1_000',
    '0o7',
    '0x1f',
    '.inf',
    '1e3',
    '2001-01-01',
    '<<',
    '=',
  ),
  fc
    .array(fc.constantFrom('a', ' ', '\n', '\t', '-', ':', '#', '---', '|', '"', "'", '%'), { maxLength: 12 })
    .map((parts) => parts.join('')),
);

test('readers of YAML 1.1 and 1.2 read what was written', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text))), (value) => {
      const yaml = toYaml([value, value]);
      expect(loadAll(yaml, { schema: CORE_SCHEMA })).toEqual([value, value]);
      expect(loadAll(yaml, { schema: YAML11_SCHEMA })).toEqual([value, value]);
    }),
    { numRuns: 2000 },
  );
});
