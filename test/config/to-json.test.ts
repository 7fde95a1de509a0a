import { describe, expect, test } from 'vitest';
import { toJson } from '../../src/config/to-json.ts';

const isData = 'a configuration is data, and this is';

describe('values of a configuration in TypeScript', () => {
  test('data are themselves; what is undefined is not given', () => {
    const value = { a: [1, 'b', true, null, { c: -0.5 }], d: undefined, e: {} };
    expect(toJson(value)).toEqual({ value: { a: [1, 'b', true, null, { c: -0.5 }], e: {} }, problems: [] });
  });

  test('a map without a prototype is a map, and __proto__ an ordinary name', () => {
    const value: Record<string, unknown> = Object.assign(Object.create(null), { constructor: 1 });
    Object.defineProperty(value, '__proto__', { value: 2, enumerable: true });
    const { value: json, problems } = toJson(value);
    expect(problems).toEqual([]);
    expect(Object.entries(json ?? {})).toEqual([
      ['constructor', 1],
      ['__proto__', 2],
    ]);
  });

  test.each([
    ['a function', () => 1, `${isData} a function`],
    ['a date', new Date(0), `${isData} a Date`],
    ['an instance', new Map(), `${isData} an instance of a class`],
    ['a symbol', Symbol('s'), `${isData} a symbol`],
    ['a big integer', 1n, `${isData} a bigint`],
    ['no number', Number.NaN, `${isData} NaN`],
    ['infinity', Number.POSITIVE_INFINITY, `${isData} Infinity`],
  ])('%s is refused, with its path', (_, value, message) => {
    expect(toJson({ a: [{ b: value }] }).problems).toEqual([
      { code: 'config-type', path: ['a', 0, 'b'], at: 'value', message },
    ]);
  });

  test('what holds itself ends', () => {
    const value: Record<string, unknown> = {};
    value['a'] = value;
    const { problems } = toJson(value);
    expect(problems.map(({ path, message }) => [path.length, message])).toEqual([
      [33, 'maps and lists are nested too deeply'],
    ]);
  });

  test('what is without end is told once', () => {
    const value = Array.from({ length: 200_000 }, (_, index) => index);
    expect(toJson(value).problems.map(({ message }) => message)).toEqual(['there are too many values']);
  });
});
