import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json } from '../../../src/base/json.ts';
import type { Path } from '../../../src/base/pointer.ts';
import { quickest } from '../support/quickest.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

/** All cells below a container, in document order, with their paths. */
function places(cell: number, value: Json, path: Path): readonly (readonly [cell: number, path: Path])[] {
  const found: (readonly [number, Path])[] = [[cell, path]];
  let each = guest.call('rt_first', cell);
  if (isJsonArray(value)) {
    for (const [index, item] of value.entries()) {
      found.push(...places(each, item, [...path, index]));
      each = guest.call('rt_next', each);
    }
  } else if (isJsonObject(value)) {
    while (each !== 0) {
      const key = String(guest.value(each));
      const member = guest.call('rt_next', each);
      found.push(...places(member, value[key] ?? null, [...path, key]));
      each = guest.call('rt_next', member);
    }
  }
  return found;
}

const anyValue = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, 1, 'x', 'é\n', [], {}),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ maxLength: 3 }).filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;

describe('the path of a cell', () => {
  test('is known from its address, in any order of questions', () => {
    fc.assert(
      fc.property(anyValue, fc.nat(), (value, seed) => {
        guest.scratch(() => {
          const root = guest.cell(value);
          guest.call('rt_set_root', root);
          const all = places(root, value, []);
          for (const [index] of all.entries()) {
            const [cell, path] = all[(index * 31 + seed) % all.length] ?? [0, []];
            expect(guest.value(guest.call('rt_path_of', cell))).toEqual(path);
          }
          for (const [cell, path] of all) expect(guest.value(guest.call('rt_path_of', cell))).toEqual(path);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('is absent for what is not in the root', () => {
    guest.scratch(() => {
      const before = guest.cell({ a: 1 });
      const root = guest.cell({ a: [1, { b: 2 }] });
      const after = guest.cell('x');
      guest.call('rt_set_root', root);
      for (const cell of [before, guest.call('rt_first', before), after])
        expect(guest.call('rt_path_of', cell)).toBe(0);
    });
  });

  test('takes one walk for all items of a long list', () => {
    guest.scratch(() => {
      const root = guest.cell(Array.from({ length: 100_000 }, () => 0));
      guest.call('rt_set_root', root);
      const mark = guest.call('rt_heap_mark');
      const walk = (): void => {
        for (let cell = guest.call('rt_first', root); cell !== 0; cell = guest.call('rt_next', cell)) {
          guest.call('rt_path_of', cell);
          guest.call('rt_heap_release', mark);
        }
      };
      expect(quickest(walk)).toBeLessThan(1000);
    });
  });
});

describe('views', () => {
  test('first items and keys, by type', () => {
    const [list, map] = [guest.cell([7]), guest.cell({ a: 1 })];
    expect(guest.value(guest.call('rt_first_item', list))).toBe(7);
    expect(guest.call('rt_first_item', map)).toBe(0);
    expect(guest.value(guest.call('rt_first_key', map))).toBe('a');
    expect(guest.call('rt_first_key', list)).toBe(0);
    expect(guest.call('rt_first_key', guest.call('rt_first', list))).toBe(0);
    expect(guest.call('rt_first_item', 0)).toBe(0);
  });

  test('a map with one more member leaves the first as it is', () => {
    const map = guest.cell({ a: 1, b: [2] });
    const more = guest.call('rt_with_member', map, guest.cell('kind'), guest.cell('Pod'));
    expect(guest.dumpJson(more)).toBe('{"kind":"Pod","a":1,"b":[2]}');
    expect(guest.dumpJson(map)).toBe('{"a":1,"b":[2]}');
    expect(guest.dumpJson(guest.call('rt_with_member', guest.cell({}), guest.cell('a'), guest.cell(1)))).toBe(
      '{"a":1}',
    );
  });

  test.each([
    ['PodList', 4, 'Pod'],
    ['List', 4, ''],
    ['List', 5, ''],
    ['a', 0, 'a'],
  ])('%s without %d bytes', (text, size, expected) => {
    expect(guest.value(guest.call('rt_without_end', guest.cell(text), size))).toBe(expected);
  });
});
