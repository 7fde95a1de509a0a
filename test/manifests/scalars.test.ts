import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentsOf, memberOf } from './read-text.ts';

/** What kubectl 1.32 makes of scalars and keys, as JSON text; null where it refuses them. */
const kubectl: { readonly values: [string, string | null][]; readonly keys: [string, string | null][] } =
  JSON.parse(readFileSync(new URL('kubectl-scalars.json', import.meta.url), 'utf8'));

/** kubectl refuses these escapes of YAML 1.2; what they mean is plain, so they are read. */
const readAllTheSame: ReadonlySet<string> = new Set(['"\\/\\e\\_"']);

describe('values as kubectl decodes them', () => {
  test.each(kubectl.values)('%s', (written, decoded) => {
    const value = memberOf(`v: ${written}\n`);
    if (readAllTheSame.has(written)) expect(value).toBe('/\x1b\xa0');
    else if (decoded === null) expect(value).toBeUndefined();
    else expect(value).toEqual(JSON.parse(decoded));
  });
});

describe('names of keys as kubectl has them in JSON', () => {
  test.each(kubectl.keys)('%s', (written, name) => {
    const { values, faults } = documentsOf(`${written}: v\n`);
    if (name === null) expect(faults).toHaveLength(1);
    else expect(values.map((value) => Object.keys(Object(value)))).toEqual([[name]]);
  });
});

test('the table has no value twice', () => {
  const written = kubectl.values.map(([text]) => text);
  expect(new Set(written).size).toBe(written.length);
});

test('numbers beyond float range are refused in JSON, as kubectl has it', () => {
  expect(documentsOf('{"v": 1e400}').faults).toEqual(['the number 1e400 is out of range']);
});

test('half a surrogate pair in JSON becomes the replacement character', () => {
  expect(memberOf('{"v": "a\\ud800b\\ud83d\\ude00"}')).toBe('a\ufffdb\u{1f600}');
});
