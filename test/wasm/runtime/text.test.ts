import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints } from '../../../src/base/code-points.ts';
import type { Json } from '../../../src/base/json.ts';
import { shown } from '../../../src/reference/shown.ts';
import * as oracle from '../../../src/reference/text.ts';
import { quickest } from '../support/quickest.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

const onTexts =
  (name: string) =>
  (...texts: readonly string[]): number =>
    guest.scratch(() => guest.call(`rt_${name}`, ...texts.map((of) => guest.cell(of))));
const textOf =
  (name: string) =>
  (...texts: readonly string[]): Json =>
    guest.scratch(() => guest.value(guest.call(`rt_${name}`, ...texts.map((of) => guest.cell(of)))));

/** Whether each surrogate has its other half: only then is a string a text. */
const isWellFormed = (of: string): boolean => !/[\ud800-\udfff]/u.test(of);

/** Few letters, so that parts occur; some beyond ASCII and beyond the basic plane. */
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', 'Z', '/', ',', ' ', 'é', '\u212a', '\uffff', '😀', '𝄞'),
  maxLength: 30,
});
const part = fc.string({ unit: fc.constantFrom('a', 'b', '/', ',', 'é', '😀'), maxLength: 4 });
const separator = part.filter((of) => of !== '');

describe('comparisons', () => {
  test('by code point', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(onTexts('str_compare')(left, right)).toBe(compareCodePoints(left, right));
        expect(onTexts('str_equal')(left, right) === 1).toBe(left === right);
        expect(onTexts('str_equal')(left, left)).toBe(1);
        expect(onTexts('str_compare')(left, `${left}a`)).toBe(-1);
      }),
    );
  });

  test('a number is no string', () => {
    expect(guest.call('rt_str_equal', guest.cell(1), guest.cell('1'))).toBe(0);
  });

  test('beginnings, ends and parts', () => {
    fc.assert(
      fc.property(text, part, (whole, some) => {
        for (const of of [some, whole.slice(0, 2), whole.slice(-2), whole.slice(1, 3)]) {
          fc.pre(isWellFormed(of));
          expect(onTexts('starts_with')(whole, of) === 1).toBe(whole.startsWith(of));
          expect(onTexts('ends_with')(whole, of) === 1).toBe(whole.endsWith(of));
          expect(onTexts('contains')(whole, of) === 1).toBe(whole.includes(of));
        }
      }),
    );
  });

  test('a part that repeats itself is found', () => {
    const repetitive = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 60 });
    const shorter = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(repetitive, shorter, (whole, some) => {
        expect(textOf('before')(whole, some)).toBe(oracle.before(whole, some));
      }),
      { numRuns: 2000 },
    );
  });

  test('a hostile search is linear', () => {
    guest.scratch(() => {
      const whole = guest.cell('a'.repeat(2_000_000));
      const some = guest.cell(`${'a'.repeat(1_000_000)}b`);
      const search = (): void => expect(guest.call('rt_contains', whole, some)).toBe(0);
      expect(quickest(search)).toBeLessThan(500);
    });
  });
});

describe('parts', () => {
  test('before and after the first occurrence', () => {
    fc.assert(
      fc.property(text, separator, (whole, of) => {
        expect(textOf('before')(whole, of)).toBe(oracle.before(whole, of));
        expect(textOf('after')(whole, of)).toBe(oracle.after(whole, of));
      }),
    );
    expect(textOf('after')('a/b/c', '/')).toBe('b/c');
    expect(textOf('before')('/', '/')).toBe('');
  });

  test('split', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(',', '/', ' '), (whole, of) => {
        expect(textOf('split')(whole, of)).toEqual(oracle.split(whole, of));
      }),
    );
    for (const whole of [
      '',
      ',',
      'a,,b,',
      ','.repeat(127),
      ','.repeat(128),
      'a'.repeat(4096),
      'a'.repeat(4097),
      `${'é'.repeat(2047)},a`,
      `${'é'.repeat(2047)},aa`,
    ]) {
      expect(textOf('split')(whole, ',')).toEqual(oracle.split(whole, ','));
    }
  });

  test('trim', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(' ', ' /', 'ab,', ''), (whole, characters) => {
        expect(textOf('trim')(whole, characters)).toBe(oracle.trim(whole, characters));
      }),
    );
    expect(textOf('trim')(' \t\u00a0 a \t', ' \t')).toBe('\u00a0 a');
    expect(textOf('trim')('  ', ' ')).toBe('');
  });
});

describe('concat', () => {
  test('strings and integers', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(textOf('concat')(left, right)).toBe(left + right);
      }),
    );
    const joined = guest.call('rt_concat', guest.call('rt_int_value', -3n), guest.cell(' é'));
    expect(guest.value(joined)).toBe('-3 é');
  });
});

describe('lengths and case', () => {
  test('as the reference has them', () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(textOf('lower_ascii')(whole)).toBe(oracle.lowerAscii(whole));
        guest.scratch(() => {
          expect(guest.callLong('rt_length', guest.cell(whole))).toBe(BigInt(oracle.codePointLength(whole)));
          expect(guest.callLong('rt_byte_length', guest.cell(whole))).toBe(BigInt(oracle.byteLength(whole)));
        });
      }),
    );
    expect(textOf('lower_ascii')('AZ@[`{É\u212a')).toBe('az@[`{É\u212a');
  });
});

describe('shown', () => {
  const show = (whole: string, limit: number): Json =>
    guest.scratch(() => guest.value(guest.call('rt_shown', guest.cell(whole), limit)));

  test('what must not be printed, exactly', () => {
    for (let code = 0; code < 0x3000; code++) {
      const whole = `a${String.fromCodePoint(code)}b`;
      if (isWellFormed(whole)) expect(show(whole, 63), code.toString(16)).toBe(shown(whole, 'text'));
    }
    for (const code of [0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff]) {
      expect(show(String.fromCodePoint(code), 63)).toBe(String.fromCodePoint(code));
    }
  });

  test.each([62, 63, 64, 100, 316, 317, 318])('%d code points', (count) => {
    for (const unit of ['a', 'é', '世', '😀']) {
      expect(show(unit.repeat(count), 63)).toBe(shown(unit.repeat(count), 'text'));
      expect(show(unit.repeat(count), 317)).toBe(shown(unit.repeat(count), 'key'));
    }
  });

  test('a control beyond the cut counts', () => {
    expect(show(`${'a'.repeat(100)}\u2028`, 63)).toBe('(not printable)');
    expect(show('', 63)).toBe('');
  });
});
