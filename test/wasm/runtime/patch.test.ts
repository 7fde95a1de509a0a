import { describe, expect, test } from 'vitest';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

const add = (data: number, path: string, value: string): number =>
  guest.call('opa_value_add_path', data, guest.parseRego(path), guest.parseRego(value));
const remove = (data: number, path: string): number =>
  guest.call('opa_value_remove_path', data, guest.parseRego(path));

describe('adding', () => {
  test.each([
    ['{"x":{"y":1}}', '["z"]', '2', '{"x":{"y":1},"z":2}'],
    ['{"x":{"y":1}}', '["x"]', '[]', '{"x":[]}'],
    ['{"x":{"y":1},"z":3}', '["x","y"]', '{"a":1}', '{"x":{"y":{"a":1}},"z":3}'],
    ['{"x":{"y":1}}', '["x","n","m"]', '{"z":[1,2]}', '{"x":{"y":1,"n":{"m":{"z":[1,2]}}}}'],
    ['{}', '["a"]', 'null', '{"a":null}'],
    ['{}', '["a","b","c","d"]', '"x"', '{"a":{"b":{"c":{"d":"x"}}}}'],
  ])('to %s at %s', (data, path, value, expected) => {
    const cell = guest.parseRego(data);
    expect(add(cell, path, value)).toBe(0);
    expect(guest.dumpJson(cell)).toBe(expected);
    expect(guest.callLong('rt_count', cell)).toBe(BigInt(Object.keys(JSON.parse(expected)).length));
  });

  test.each([
    ['{"x":{"y":1}}', '["x","y","z"]', 3],
    ['{"x":[1]}', '["x","0"]', 3],
    ['{"x":null}', '["x","a","b"]', 3],
    ['{}', '[]', 3],
    ['{}', '[1]', 2],
    ['{}', '["a",1,"b"]', 2],
    ['{}', '"a"', 2],
    ['[]', '["a"]', 2],
  ])('to %s at %s fails with %#, and nothing changes', (data, path, status) => {
    const cell = guest.parseRego(data);
    expect(add(cell, path, '1')).toBe(status);
    expect(guest.dumpJson(cell)).toBe(data);
  });

  test('without a value, a path or data', () => {
    expect(guest.call('opa_value_add_path', guest.cell({}), guest.cell(['a']), 0)).toBe(2);
    expect(guest.call('opa_value_add_path', guest.cell({}), 0, guest.cell(1))).toBe(2);
    expect(guest.call('opa_value_add_path', 0, guest.cell(['a']), guest.cell(1))).toBe(2);
  });

  test('a path of more than 1,000 keys is refused', () => {
    const path = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 'a'));
    const cell = guest.cell({});
    expect(add(cell, path(1001), '1')).toBe(3);
    expect(add(cell, path(1000), '1')).toBe(0);
    expect(guest.dumpJson(cell)).toBe(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
  });

  test('one value in two places', () => {
    const cell = guest.cell({ a: {}, b: 1 });
    const value = guest.cell({ v: [1] });
    expect(guest.call('opa_value_add_path', cell, guest.cell(['a', 'x']), value)).toBe(0);
    expect(guest.call('opa_value_add_path', cell, guest.cell(['c']), value)).toBe(0);
    expect(guest.dumpJson(cell)).toBe('{"a":{"x":{"v":[1]}},"b":1,"c":{"v":[1]}}');
  });
});

describe('removing', () => {
  test.each([
    ['{"x":1}', '["x"]', '{}'],
    ['{"x":1,"y":2,"z":3}', '["x"]', '{"y":2,"z":3}'],
    ['{"x":1,"y":2,"z":3}', '["y"]', '{"x":1,"z":3}'],
    ['{"x":1,"y":2,"z":3}', '["z"]', '{"x":1,"y":2}'],
    ['{"x":{"y":{"z":1},"w":2}}', '["x","y","z"]', '{"x":{"y":{},"w":2}}'],
  ])('from %s at %s', (data, path, expected) => {
    const cell = guest.parseRego(data);
    expect(remove(cell, path)).toBe(0);
    expect(guest.dumpJson(cell)).toBe(expected);
    expect(add(cell, '["added"]', '0')).toBe(0);
    expect(JSON.parse(guest.dumpJson(cell))).toEqual({ ...JSON.parse(expected), added: 0 });
  });

  test.each([
    ['{"x":1}', '["y"]', 3],
    ['{"x":1}', '["x","y"]', 3],
    ['{"x":{}}', '["x","y"]', 3],
    ['{"x":{}}', '["z","y"]', 3],
    ['{"x":1}', '[]', 3],
    ['{"x":1}', '[0]', 2],
    ['[1]', '["x"]', 2],
  ])('from %s at %s fails, and nothing changes', (data, path, status) => {
    const cell = guest.parseRego(data);
    expect(remove(cell, path)).toBe(status);
    expect(guest.dumpJson(cell)).toBe(data);
  });
});
