import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuantity } from '../../../src/reference/quantity.ts';
import { quickest } from '../support/quickest.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

/** The two words and the sign, as the runtime lays them out. */
function nanoUnits(address: number): bigint | null {
  if (address === 0) return null;
  const view = new DataView(guest.memory.buffer, address);
  const magnitude = (view.getBigUint64(8, true) << 64n) | view.getBigUint64(0, true);
  return view.getUint32(16, true) === 1 ? -magnitude : magnitude;
}
const quantity = (text: string): bigint | null =>
  guest.scratch(() => nanoUnits(guest.call('rt_quantity', guest.cell(text))));

const nano = 10n ** 9n;
const binaryCap = (2n ** 63n - 1n) * nano;
const largest = 2n ** 127n - 1n;

describe('quantities', () => {
  test.each([
    ['0', 0n],
    ['1', nano],
    ['+1', nano],
    ['-1', -nano],
    ['-0', 0n],
    ['1.', nano],
    ['.5', nano / 2n],
    ['001.500', 1_500_000_000n],
    ['100m', 100_000_000n],
    ['1u', 1000n],
    ['1n', 1n],
    ['0.1n', 1n],
    ['-0.1n', -1n],
    ['1.0000000001', nano + 1n],
    ['1k', 1000n * nano],
    ['1M', 10n ** 6n * nano],
    ['1G', 10n ** 9n * nano],
    ['1T', 10n ** 12n * nano],
    ['1P', 10n ** 15n * nano],
    ['1E', 10n ** 18n * nano],
    ['1Ki', 1024n * nano],
    ['1.5Gi', 1610612736n * nano],
    ['1Ei', 2n ** 60n * nano],
    ['7Ei', 7n * 2n ** 60n * nano],
    ['8Ei', binaryCap],
    ['-8Ei', -binaryCap],
    ['9999999999999999999999Ki', binaryCap],
    ['9223372036854775807', binaryCap],
    ['9223372036854775808', 2n ** 63n * nano],
    ['1e3', 1000n * nano],
    ['1E3', 1000n * nano],
    ['1e+3', 1000n * nano],
    ['1.5e-3', 1_500_000n],
    ['1e-10', 1n],
    ['1e-1000000', 1n],
    ['0e1000000', 0n],
    ['1e20', 10n ** 29n],
    ['1e29', 10n ** 38n],
    ['1e30', largest],
    ['-1e1000000', -largest],
    [`${'9'.repeat(500)}`, largest],
    [`0.${'0'.repeat(500)}1`, 1n],
    [`0.${'0'.repeat(500)}1Ei`, 1n],
    ['0.0000000001Ei', 115292150460684698n],
    ['-', 0n],
    ['.', 0n],
    ['m', 0n],
    ['', null],
    [' 1', null],
    ['1 ', null],
    ['1K', null],
    ['1ki', null],
    ['1mi', null],
    ['1e', null],
    ['1e+', null],
    ['1e1.5', null],
    ['1eE5', null],
    ['1Ki5', null],
    ['1kk', null],
    ['1.2.3', null],
    ['--1', null],
    ['1i', null],
    ['1ni', null],
    ['0x10', null],
    ['1_000', null],
    ['1,5', null],
    ['١', null],
    ['1m\u0000', null],
    ['inf', null],
  ])('%s', (text, expected) => {
    expect(quantity(text)).toBe(expected);
    expect(parseQuantity(text)).toBe(expected);
  });

  test('any spelling has the value that the reference has', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '4', '5', '9'), maxLength: 26 });
    const suffix = fc.constantFrom(
      '',
      'n',
      'u',
      'm',
      'k',
      'M',
      'G',
      'T',
      'P',
      'E',
      'Ki',
      'Mi',
      'Gi',
      'Ti',
      'Pi',
      'Ei',
      'e3',
      'E-7',
      'e+12',
      'e-30',
      'e40',
      'K',
      'i',
      'ee',
    );
    const spelling = fc.tuple(
      fc.constantFrom('', '-', '+'),
      digits,
      fc.constantFrom('', '.'),
      digits,
      suffix,
    );
    fc.assert(
      fc.property(spelling, ([sign, whole, point, fraction, end]) => {
        const text = sign + whole + point + (point === '' ? '' : fraction) + end;
        expect(quantity(text), text).toBe(parseQuantity(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159.+-eEinumkKMGTP '), maxLength: 8 }), (text) => {
        expect(quantity(text), text).toBe(parseQuantity(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('a number of the input is one, other values are none', () => {
    const of = (text: string): bigint | null =>
      guest.scratch(() => nanoUnits(guest.call('rt_quantity', guest.parseJson(text))));
    expect(of('1.5e3')).toBe(1500n * nano);
    expect(of('-2')).toBe(-2n * nano);
    for (const text of ['true', 'null', '[1]', '{}']) expect(of(text)).toBeNull();
    expect(guest.call('rt_quantity', 0)).toBe(0);
  });

  test('are compared by value', () => {
    const compare = (left: string, right: string): number =>
      guest.scratch(() =>
        guest.call(
          'rt_quantity_compare',
          guest.call('rt_quantity', guest.cell(left)),
          guest.call('rt_quantity', guest.cell(right)),
        ),
      );
    const sorted = [
      '-1e30',
      '-8Ei',
      '-1',
      '-1n',
      '0',
      '1n',
      '1m',
      '500m',
      '1',
      '1Ki',
      '1025',
      '1Ei',
      '9223372036854775808',
      '1e19',
      '1e20',
      '1e30',
    ];
    for (const [i, left] of sorted.entries()) {
      for (const [j, right] of sorted.entries())
        expect(compare(left, right), `${left} ${right}`).toBe(Math.sign(i - j));
    }
    expect(compare('1024', '1Ki')).toBe(0);
    expect(compare('-0', '0')).toBe(0);
  });

  test('a long text takes linear time', () => {
    const text = `0.${'9'.repeat(2_000_000)}Ei`;
    expect(quickest(() => expect(quantity(text)).toBe(2n ** 60n * nano))).toBeLessThan(1000);
  });
});
