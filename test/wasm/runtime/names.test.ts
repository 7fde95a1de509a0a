import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints } from '../../../src/base/code-points.ts';
import { shownNames } from '../../../src/reference/shown.ts';
import { suggest } from '../../../src/reference/suggest.ts';
import { sortedDistinct } from '../../../src/reference/text.ts';
import { quickest } from '../support/quickest.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

function namesOf(all: readonly string[]): number {
  const names = guest.call('rt_names_new');
  for (const one of all) guest.call('rt_names_add', names, guest.cell(one));
  return names;
}

function read(names: number): readonly unknown[] {
  const size = guest.call('rt_names_size', names);
  expect(guest.call('rt_names_at', names, size)).toBe(0);
  return Array.from({ length: size }, (_, index) => guest.value(guest.call('rt_names_at', names, index)));
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', 'é', '\uffff', '😀'), maxLength: 4 });
const some = fc.array(name, { maxLength: 30 });

describe('names', () => {
  test('are distinct and sorted by code point', () => {
    fc.assert(
      fc.property(some, (of) => {
        guest.scratch(() => expect(read(namesOf(of))).toEqual(sortedDistinct(of)));
      }),
    );
  });

  test('union, minus and has', () => {
    fc.assert(
      fc.property(some, some, name, (left, right, one) => {
        guest.scratch(() => {
          const [a, b] = [namesOf(left), namesOf(right)];
          const union = guest.call('rt_names_union', a, b);
          expect(read(union)).toEqual(sortedDistinct([...left, ...right]));
          expect(read(guest.call('rt_names_minus', a, b))).toEqual(
            sortedDistinct(left.filter((of) => !right.includes(of))),
          );
          expect(guest.call('rt_names_has', a, guest.cell(one)) === 1).toBe(left.includes(one));
          guest.call('rt_names_add', union, guest.cell(one));
          expect(read(union)).toEqual(sortedDistinct([...left, ...right, one]));
          expect(read(a)).toEqual(sortedDistinct(left));
        });
      }),
    );
  });

  test('are joined and shown', () => {
    const longer = fc.array(fc.oneof(name, fc.constantFrom('a'.repeat(64), 'x\ny', '\u202e')), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(longer, (of) => {
        guest.scratch(() => {
          const sorted = sortedDistinct(of);
          const names = namesOf(of);
          expect(guest.value(guest.call('rt_names_join', names, guest.cell(', ')))).toBe(sorted.join(', '));
          expect(guest.value(guest.call('rt_names_shown', names, 63))).toBe(shownNames(sorted));
        });
      }),
    );
  });

  test('10,000 in a hostile order take milliseconds', () => {
    guest.scratch(() => {
      const descending = Array.from({ length: 10_000 }, (_, index) => `container-${99_999 - index}`);
      const cells = descending.map((of) => guest.cell(of));
      let names = 0;
      const addAll = (): void => {
        names = guest.call('rt_names_new');
        for (const cell of cells) guest.call('rt_names_add', names, cell);
      };
      expect(quickest(addAll)).toBeLessThan(500);
      expect(guest.call('rt_names_size', names)).toBe(10_000);
      expect(guest.value(guest.call('rt_names_at', names, 0))).toBe('container-90000');
    });
  });
});

describe('suggest', () => {
  const suggested = (text: string, of: readonly string[]): unknown =>
    guest.scratch(() => guest.value(guest.call('rt_suggest', guest.cell(text), namesOf(of))));

  test('as the reference has it', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 8 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 8 }), (text, of) => {
        expect(suggested(text, of)).toBe(suggest(text, sortedDistinct(of)));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['app', ['apq', 'ap', 'apps'], 'ap'],
    ['app', ['app'], null],
    ['app', ['app', 'apps'], 'apps'],
    ['', ['ab', 'abc'], 'ab'],
    ['abc', ['cba'], 'cba'],
    ['x', [], null],
    ['a'.repeat(128), ['a'.repeat(127)], 'a'.repeat(127)],
    ['a'.repeat(129), ['a'.repeat(128)], null],
    ['a'.repeat(128), ['a'.repeat(129)], null],
    ['istio-proxi', ['istio-proxy', 'linkerd-proxy'], 'istio-proxy'],
  ])('%s among %j: %s', (text, of, expected) => {
    expect(suggested(text, of)).toBe(expected);
  });

  test('is bounded', () => {
    guest.scratch(() => {
      const names = namesOf(Array.from({ length: 5000 }, (_, index) => `${'a'.repeat(100)}${index}`));
      const text = guest.cell('a'.repeat(103));
      expect(quickest(() => guest.call('rt_suggest', text, names))).toBeLessThan(500);
    });
  });
});

test('the order of names is that of code points, not of UTF-16 units', () => {
  expect(compareCodePoints('\uffff', '😀')).toBe(-1);
  expect(read(namesOf(['😀', '\uffff']))).toEqual(['\uffff', '😀']);
});
