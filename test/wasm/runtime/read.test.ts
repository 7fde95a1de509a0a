import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { valueTypes } from '../../../src/wasm/runtime/functions.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

describe('typed reads', () => {
  test.each([
    [null, valueTypes.null],
    [true, valueTypes.bool],
    [false, valueTypes.bool],
    [1, valueTypes.number],
    ['', valueTypes.str],
    [[], valueTypes.list],
    [{}, valueTypes.map],
  ])('%j', (value: Json, type) => {
    const cell = guest.cell(value);
    expect(guest.call('rt_type_of', cell)).toBe(type);
    expect(guest.call('rt_read_str', cell)).toBe(typeof value === 'string' ? cell : 0);
    expect(guest.call('rt_read_bool', cell)).toBe(typeof value === 'boolean' ? Number(value) : -1);
    const text = guest.call('rt_read_text', cell);
    if (value === null) expect(guest.value(text)).toBe('');
    else expect(text).toBe(typeof value === 'string' ? cell : 0);
  });

  test('absent', () => {
    expect(guest.call('rt_type_of', 0)).toBe(valueTypes.absent);
    expect(guest.call('rt_read_str', 0)).toBe(0);
    expect(guest.call('rt_read_text', 0)).toBe(0);
    expect(guest.call('rt_read_bool', 0)).toBe(-1);
    expect(guest.call('rt_member', 0, guest.cell('a'))).toBe(0);
    expect(guest.call('rt_first', 0)).toBe(0);
    expect(guest.callLong('rt_count', 0)).toBe(0n);
  });
});

describe('containers', () => {
  const chain = (cell: number): readonly Json[] => {
    const values: Json[] = [];
    for (let each = guest.call('rt_first', cell); each !== 0; each = guest.call('rt_next', each))
      values.push(guest.value(each));
    return values;
  };

  test.each([
    [[1, 'a', null, [2]], [1, 'a', null, [2]], 4n],
    [{ a: 1, b: { c: 2 } }, ['a', 1, 'b', { c: 2 }], 2n],
    [[], [], 0n],
    [{}, [], 0n],
    ['text', [], 0n],
    [12, [], 0n],
    [true, [], 0n],
    [null, [], 0n],
  ])('%j is visited cell by cell', (value: Json, expected, count) => {
    const cell = guest.cell(value);
    expect(chain(cell)).toEqual(expected);
    expect(guest.callLong('rt_count', cell)).toBe(count);
  });

  test('members are found by key, however it is spelled, and not in other types', () => {
    const map = guest.parseJson('{"":0,"a":1,"\\u0062c":2,"__proto__":3,"toString":4}');
    for (const [key, value] of [
      ['', 0],
      ['a', 1],
      ['bc', 2],
      ['__proto__', 3],
      ['toString', 4],
      ['b', null],
      ['constructor', null],
    ] as const) {
      expect(guest.value(guest.call('rt_member', map, guest.cell(key)))).toBe(value);
    }
    expect(guest.call('rt_member', guest.cell([1]), guest.cell('0'))).toBe(0);
    expect(guest.call('rt_member', guest.parseRego('{1: 2}'), guest.cell('1'))).toBe(0);
  });

  test('lists and maps are made of copies', () => {
    const item = guest.cell('x');
    const list = guest.call('rt_list_new');
    guest.call('rt_list_push', list, item);
    guest.call('rt_list_push', list, item);
    const map = guest.call('rt_map_new');
    guest.call('rt_map_put', map, guest.cell('list'), list);
    guest.call('rt_map_put', map, guest.cell('item'), item);
    guest.call('rt_map_put', map, guest.cell('yes'), guest.call('rt_bool_value', 1));
    guest.call('rt_map_put', map, guest.cell('no'), guest.call('rt_bool_value', 0));
    const outer = guest.call('rt_list_new');
    guest.call('rt_list_push', outer, map);
    expect(guest.value(outer)).toEqual([{ list: ['x', 'x'], item: 'x', yes: true, no: false }]);
    expect(guest.callLong('rt_count', outer)).toBe(1n);
    expect(guest.callLong('rt_count', list)).toBe(2n);
  });

  test('strings and integers are joined', () => {
    const list = guest.call('rt_list_new');
    const empty = guest.cell('');
    expect(guest.value(guest.call('rt_list_join', list, guest.cell(', ')))).toBe('');
    for (const item of [guest.cell('é'), guest.call('rt_int_value', -12n), empty])
      guest.call('rt_list_push', list, item);
    expect(guest.value(guest.call('rt_list_join', list, guest.cell(', ')))).toBe('é, -12, ');
    expect(guest.value(guest.call('rt_list_join', list, empty))).toBe('é-12');
  });
});

test('what was made since a mark is given back', () => {
  const mark = guest.call('rt_heap_mark');
  guest.cell({ a: [1, 2, 3] });
  guest.call('rt_heap_release', mark);
  expect(guest.call('opa_heap_ptr_get')).toBe(mark);
});

test('abort hands the host its message, and traps when the host returns', () => {
  expect(() => guest.call('rt_abort', guest.cell('no – such shape'))).toThrow('no – such shape');
});
