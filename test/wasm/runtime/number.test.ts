import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();
const parsed = (text: string): number => guest.parseJson(text);
const readInt = (text: string): bigint | null =>
  guest.scratch(() => {
    const cell = parsed(text);
    return guest.call('rt_is_int', cell) === 1 ? guest.callLong('rt_read_int', cell) : null;
  });
const equal = (left: string, right: string): boolean =>
  guest.scratch(() => guest.call('rt_equal', parsed(left), parsed(right)) === 1);

const largest = 2n ** 53n - 1n;

describe('integers', () => {
  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['0.000', 0n],
    ['0e99999999999999999999', 0n],
    ['1', 1n],
    ['1.0', 1n],
    ['1e0', 1n],
    ['10e-1', 1n],
    ['0.1e1', 1n],
    ['0.001e3', 1n],
    ['1000E-3', 1n],
    ['-12.50e1', -125n],
    ['1.5e+3', 1500n],
    ['9007199254740991', largest],
    ['-9007199254740991', -largest],
    ['9007199254740991.000', largest],
    ['90071992547409910e-1', largest],
    ['0.9007199254740991e16', largest],
    ['1e15', 10n ** 15n],
    ['9007199254740992', null],
    ['-9007199254740992', null],
    ['9007199254740993', null],
    ['1e16', null],
    ['1e300', null],
    ['18446744073709551617', null],
    ['1e99999999999999999999', null],
    ['1e-99999999999999999999', null],
    ['0.5', null],
    ['1.0000000000000000000001', null],
    [`1${'0'.repeat(400)}`, null],
    [`1${'0'.repeat(400)}e-400`, 1n],
    [`0.${'0'.repeat(400)}1e401`, 1n],
    [`5.${'0'.repeat(4000)}`, 5n],
    ['"1"', null],
    ['true', null],
    ['null', null],
    ['[1]', null],
  ])('%s is %s', (text, expected) => {
    expect(readInt(text)).toBe(expected);
  });

  test('any integer within the range in any spelling', () => {
    const spelling = fc.record({
      value: fc.bigInt(-largest * 2n, largest * 2n),
      zeros: fc.nat(20),
      shift: fc.nat(20),
    });
    fc.assert(
      fc.property(spelling, ({ value, zeros, shift }) => {
        const expected = value >= -largest && value <= largest ? value : null;
        expect(readInt(`${value}`)).toBe(expected);
        expect(readInt(`${value}.${'0'.repeat(zeros + 1)}`)).toBe(expected);
        if (value !== 0n) expect(readInt(`${value}${'0'.repeat(shift)}e-${shift}`)).toBe(expected);
        const sign = value < 0n ? '-' : '';
        const digits = `${value < 0n ? -value : value}`;
        expect(readInt(`${sign}0.${'0'.repeat(zeros)}${digits}e${zeros + digits.length}`)).toBe(expected);
      }),
    );
  });

  test('a made integer reads back', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (value) => {
        expect(guest.scratch(() => guest.dumpJson(guest.call('rt_int_value', value)))).toBe(`${value}`);
      }),
    );
    expect(guest.dumpJson(guest.call('rt_int_value', -(2n ** 63n)))).toBe('-9223372036854775808');
    expect(guest.dumpJson(guest.call('rt_int_value', 0n))).toBe('0');
  });

  test('absent is no integer', () => {
    expect(guest.call('rt_is_int', 0)).toBe(0);
    expect(guest.callLong('rt_read_int', 0)).toBe(0n);
  });
});

describe('equality', () => {
  test.each([
    ['1', '1.0', true],
    ['1', '1e0', true],
    ['100', '1e2', true],
    ['0.10', '1e-1', true],
    ['-0', '0', true],
    ['0e5', '0.0', true],
    ['12.5', '1.25e1', true],
    ['1', '-1', false],
    ['1', '10', false],
    ['1', '1.1', false],
    ['9007199254740992', '9007199254740993', false],
    ['18446744073709551616', '1.8446744073709551616e19', true],
    ['{"a":1,"b":[2]}', '{"b":[2.0],"a":1e0}', true],
    ['{"a":1}', '{"b":1}', false],
    ['{"a":1}', '{"a":1,"b":1}', false],
    ['[1,2]', '[2,1]', false],
    ['[1,2]', '[1,2]', true],
    ['[]', '{}', false],
    ['"1"', '1', false],
    ['"é"', '"e\\u0301"', false],
    ['"\\u0061"', '"a"', true],
    ['true', 'false', false],
    ['null', 'null', true],
    ['null', 'false', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(equal(left, right)).toBe(expected);
    expect(equal(right, left)).toBe(expected);
  });

  test('sets and maps with keys of any type have no order', () => {
    const equalTerms = (left: string, right: string): boolean =>
      guest.scratch(() => guest.call('rt_equal', guest.parseRego(left), guest.parseRego(right)) === 1);
    expect(equalTerms('{1,2,{3}}', '{{3.0},2,1}')).toBe(true);
    expect(equalTerms('{1,2}', '{1,3}')).toBe(false);
    expect(equalTerms('{1: 2, "1": 3}', '{"1": 3, 1.0: 2}')).toBe(true);
    expect(equalTerms('{1: 2}', '{1: 3}')).toBe(false);
    expect(equalTerms('set()', '[]')).toBe(false);
  });

  test('absent equals absent alone', () => {
    expect(guest.call('rt_equal', 0, 0)).toBe(1);
    expect(guest.call('rt_equal', 0, guest.cell(null))).toBe(0);
    expect(guest.call('rt_equal', guest.cell(null), 0)).toBe(0);
  });

  test('any value equals its copy, and two values as their canonical texts do', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(value, value, (left, right) => {
        const texts = [left, right].map((of) => JSON.stringify(JSON.parse(JSON.stringify(of))));
        const [a = '', b = ''] = texts;
        expect(equal(a, ` ${a}`)).toBe(true);
        const same = fc.stringify(JSON.parse(a)) === fc.stringify(JSON.parse(b));
        if (same) expect(equal(a, b)).toBe(true);
      }),
    );
  });
});
