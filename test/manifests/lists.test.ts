import { describe, expect, test } from 'vitest';
import { errorsOf, noticesOf, read } from './read-text.ts';

/** `pointer kind` of each object. */
function objectsIn(text: string): readonly string[] {
  return read(text).objects.map(
    ({ item, value }) => `${(item ?? []).join('/')} ${value['apiVersion']} ${value['kind']}`,
  );
}

const list = (items: string): string => `apiVersion: v1\nkind: List\nitems: ${items}\n`;

describe('Lists', () => {
  test.each([
    [
      'of objects',
      list('[{kind: A, apiVersion: v1}, {kind: B, apiVersion: x/v1}]'),
      ['items/0 v1 A', 'items/1 x/v1 B'],
    ],
    ['without items', 'apiVersion: v1\nkind: List\n', []],
    ['with null items', list('null'), []],
    ['within Lists', list('[{kind: List, items: [{kind: A, apiVersion: v1}]}]'), ['items/0/items/0 v1 A']],
    [
      'with a type',
      'apiVersion: apps/v1\nkind: FooList\nitems: [{a: 1}, {kind: B}]\n',
      ['items/0 apps/v1 Foo', 'items/1 undefined B'],
    ],
    ['with a type and no items', 'apiVersion: v1\nkind: AllowList\nspec: {}\n', [' v1 AllowList']],
  ])('%s', (_, text, objects) => {
    expect(objectsIn(text)).toEqual(objects);
    expect(errorsOf(text)).toEqual([]);
  });

  test('a null item is skipped with a notice at its place', () => {
    const text = 'kind: List\nitems:\n-\n- {kind: A, apiVersion: v1}\n- ~\n';
    expect(objectsIn(text)).toEqual(['items/1 v1 A']);
    expect(noticesOf(text)).toEqual([
      'null-item 3:1 an empty item of a List is skipped',
      'null-item 5:3 an empty item of a List is skipped',
    ]);
  });

  test('items that are no objects are errors; the others are read', () => {
    const text = list('[1, {kind: A, apiVersion: v1}, {a: 1}, [x]]');
    expect(objectsIn(text)).toEqual(['items/1 v1 A']);
    expect(errorsOf(text)).toEqual([
      'not-an-object 3:9 a number is no Kubernetes object',
      'not-an-object 3:39 the object has no kind',
      'not-an-object 3:47 a list is no Kubernetes object',
    ]);
  });

  test('items that are no list', () => {
    expect(errorsOf(list('{a: 1}'))).toEqual(['not-an-object 3:8 the items of a List are no list']);
  });

  test('too deep', () => {
    const text = `${'{kind: List, items: ['.repeat(10)}{kind: A}${']}'.repeat(10)}`;
    expect(errorsOf(text)).toEqual(['nesting 1:190 Lists are nested too deep']);
  });

  test('an object that is no List is read, and what its items hold as well', () => {
    const text = 'apiVersion: v1\nkind: Pod\nitems: [1, null, {kind: A, apiVersion: v1}, {a: 1}]\n';
    expect(objectsIn(text)).toEqual([' v1 Pod', 'items/2 v1 A']);
    expect(errorsOf(text)).toEqual([]);
    expect(noticesOf(text)).toEqual([]);
  });
});

describe('objects', () => {
  test.each([
    ['a list', '- a\n', 'not-an-object 1:1 a list is no Kubernetes object'],
    ['a string', '# c\n"a"\n', 'not-an-object 2:1 a string is no Kubernetes object'],
    ['no kind', 'a: 1\n', 'not-an-object 1:1 the object has no kind'],
    ['a kind in the wrong case', 'Kind: Pod\n', 'not-an-object 1:1 the object has no kind, but Kind'],
    [
      'a kind that is no string',
      'kind: 1\n',
      'not-an-object 1:1 the kind of the object is no string, or empty',
    ],
    ['an empty kind', 'kind: ""\n', 'not-an-object 1:1 the kind of the object is no string, or empty'],
  ])('%s', (_, text, error) => {
    expect(errorsOf(text)).toEqual([error]);
  });

  test('names that every object inherits are ordinary', () => {
    const text =
      'kind: A\nm:\n  __proto__: {x: 1}\n  constructor: b\n  hasOwnProperty: c\np: &n {__proto__: 1}\no: {<<: *n}\n';
    const [object] = read(text).objects;
    const value = object?.value ?? {};
    expect(JSON.stringify(value)).toBe(
      '{"kind":"A","m":{"__proto__":{"x":1},"constructor":"b","hasOwnProperty":"c"},"p":{"__proto__":1},"o":{"__proto__":1}}',
    );
    expect(Object.getPrototypeOf(value['m'])).toBe(Object.prototype);
    expect(Object.hasOwn({}, 'x')).toBe(false);
  });
});
