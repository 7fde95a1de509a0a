import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../src/manifests/index.ts';
import { documentsOf, errorsOf, read } from './read-text.ts';

const { depth } = defaultLimits;
const pod = '{apiVersion: v1, kind: Pod}';

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

describe('depth', () => {
  test('what is as deep as it may be is read', () => {
    expect(documentsOf(`a: ${nested(depth - 1)}\n`).faults).toEqual([]);
    expect(documentsOf(`{"a": ${nested(depth - 1)}}`).faults).toEqual([]);
  });

  test.each([
    ['flow style', `kind: A\na: ${nested(depth)}\n`, `nesting 2:${depth + 3}`],
    ['block style', `kind: A\na:\n${'- '.repeat(depth)}a\n`, `nesting 3:${depth * 2 + 1}`],
    ['JSON', `{"kind": "A",\n"a": ${nested(depth)}}`, `nesting 2:${depth + 5}`],
    ['aliases', `kind: A\na: &a ${nested(150)}\nb: ${'['.repeat(60)}*a${']'.repeat(60)}\n`, 'nesting 3:64'],
    ['far too deep', `kind: A\na: ${nested(100_000)}\n`, `nesting 2:${depth + 5}`],
  ])('%s', (_, text, place) => {
    expect(errorsOf(`${text}\n---\n${pod}\n`)).toEqual([`${place} maps and lists are nested too deep`]);
    expect(read(`${text}\n---\n${pod}\n`).objects).toHaveLength(1);
  });
});

describe('aliases', () => {
  const bomb = (levels: number): string =>
    Array.from({ length: levels }, (_, level) => {
      const source = level === 0 ? 'lol' : `*a${level - 1}`;
      return `a${level}: &a${level} [${Array(9).fill(source).join(', ')}]\n`;
    }).join('');

  test('that expand too far are refused where they do, as kubectl does', () => {
    expect(documentsOf(bomb(3)).faults).toEqual([]);
    expect(errorsOf(`kind: A\n${bomb(9)}`)).toEqual([
      'aliasing 5:25 the aliases of the document expand too far',
    ]);
  });

  test('of long text are bounded, which kubectl does not do', () => {
    const many = (count: number): string =>
      `kind: A\na: &a ${'x'.repeat(100_000)}\nb: [${Array(count).fill('*a').join(',')}]\n`;
    expect(errorsOf(many(500))).toEqual([]);
    expect(errorsOf(many(1_000))).toEqual(['aliasing 3:2015 the aliases of the document expand too far']);
  });

  test.each([
    ['an alias of itself', 'kind: A\na: &a [*a]\n', 'aliasing 2:8 the alias a contains itself'],
    [
      'an alias of what is around it',
      'kind: A\na: &a {b: {c: *a}}\n',
      'aliasing 2:15 the alias a contains itself',
    ],
    ['an unknown alias', 'kind: A\na: *b\n', 'yaml-syntax 2:4 no anchor is named b'],
    [
      'an anchor of another document',
      '--- &a\n---\nkind: A\nb: *a\n',
      'yaml-syntax 4:4 no anchor is named a',
    ],
  ])('%s', (_, text, error) => {
    expect(errorsOf(text)).toEqual([error]);
  });

  test('an anchor may be defined again', () => {
    expect(documentsOf('a: &x 1\nb: *x\nc: &x 2\nd: *x\n').values).toEqual([{ a: 1, b: 1, c: 2, d: 2 }]);
  });
});

describe('merge keys', () => {
  test.each([
    ['before local keys', 'a: &a {b: 1, c: 2}\nd: {<<: *a, c: 3}\n', { b: 1, c: 3 }],
    ['of a list, the first wins', 'a: &a {b: 1}\nd: {<<: [*a, {b: 2, c: 3}]}\n', { b: 1, c: 3 }],
    ['written out', 'd: {<<: {b: 1}}\n', { b: 1 }],
    ['after other local keys', 'a: &a {b: 1}\nd: {c: 2, <<: *a}\n', { c: 2, b: 1 }],
    ['within a merged map', 'a: &a {b: 1}\ne: &e {<<: *a, c: 2}\nd: {<<: *e}\n', { b: 1, c: 2 }],
    ['in quotes are ordinary', 'd: {"<<": 1}\n', { '<<': 1 }],
    ['with their tag', 'd: {!!merge <<: {b: 1}}\n', { b: 1 }],
  ])('%s', (_, text, value) => {
    const { values, faults } = documentsOf(text);
    expect(faults).toEqual([]);
    expect(Object(values[0]).d).toEqual(value);
  });

  test.each([
    ['of a scalar', 'd: {<<: 1}\n', 'a merge key (<<) needs a map, or a list of maps'],
    [
      'of an alias of a list',
      'a: &a [{b: 1}]\nd: {<<: *a}\n',
      'a merge key (<<) needs a map, or a list of maps',
    ],
    ['of a list with a scalar', 'd: {<<: [{b: 1}, 2]}\n', 'a merge key (<<) needs a map, or a list of maps'],
    ['twice', 'd: {<<: {b: 1}, <<: {c: 1}}\n', 'a second merge key (<<) in one map; list the sources in one'],
    ['after the key', 'd: {b: 1, <<: {b: 2}}\n', 'the merge key replaces "b" for kubectl only; put << first'],
    ['before two equal keys', 'd: {<<: {b: 1}, b: 2, b: 3}\n', 'the key "b" is in this map already'],
  ])('%s is refused', (_, text, message) => {
    expect(documentsOf(text).faults).toEqual([message]);
  });
});

describe('size', () => {
  const limits = { ...defaultLimits, fileBytes: 2_000, documentLength: 100, documents: 3 };
  const long = `kind: A\na: ${'x'.repeat(100)}\n`;

  test('of a file', () => {
    expect(errorsOf(Buffer.alloc(2_001, 32), { limits })).toEqual(['size 1:1 the file is too large']);
  });

  test('of a document; the others are read', () => {
    expect(errorsOf(`${pod}\n---\n${long}---\n${pod}\n`, { limits })).toEqual([
      'size 2:1 the document is too large',
    ]);
    expect(read(`${pod}\n---\n${long}---\n${pod}\n`, { limits }).objects).toHaveLength(2);
  });

  test('of a JSON value; the others are read', () => {
    const text = `{"kind":"A"}\n{"kind":"B","a":"${'x'.repeat(100)}"}\n{"kind":"C"}\n`;
    expect(errorsOf(text, { limits })).toEqual(['size 2:1 the document is too large']);
    expect(read(text, { limits }).objects.map(({ value }) => value['kind'])).toEqual(['A', 'C']);
  });

  test('of a stream in documents', () => {
    const text = `${pod}\n---\n`.repeat(5);
    expect(errorsOf(text, { limits })).toEqual(['size 7:1 the file has too many documents']);
    expect(read(text, { limits }).objects).toHaveLength(3);
  });

  test('of what is parsed a second time', () => {
    const text = 'kind: A\na: {\n}\nb: {\n}\n';
    expect(errorsOf(text, { limits: { ...defaultLimits, retriedLength: 10 } })).toEqual([
      'yaml-syntax 5:1 deficient indentation',
    ]);
    expect(errorsOf(text)).toEqual([]);
  });
});

test('hostile texts take no long time', () => {
  const texts = [
    '&a '.repeat(50_000),
    '!t\n '.repeat(50_000),
    '? '.repeat(50_000),
    '{"a":\n'.repeat(50_000),
    `a: ${'{a: [\n}'.repeat(20_000)}`,
    `${'a: {\n}\n'.repeat(20_000)}`,
    `a: "${'\\\n'.repeat(100_000)}`,
    `a: |\n${'\n'.repeat(200_000)}`,
    '---\n'.repeat(100_000),
    `[${'a: b, '.repeat(100_000)}]`,
    `a: ${'b\n\n c'.repeat(50_000)}`,
  ];
  const start = performance.now();
  for (const text of texts) read(text, { limits: { ...defaultLimits, retriedLength: 4_000_000 } });
  expect(performance.now() - start).toBeLessThan(20_000);
});
