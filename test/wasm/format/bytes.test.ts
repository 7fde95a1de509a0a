import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../../src/wasm/format/byte-reader.ts';
import { ByteWriter } from '../../../src/wasm/format/byte-writer.ts';

describe('LEB128', () => {
  test.each([
    [0, [0x00]],
    [1, [0x01]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [624485, [0xe5, 0x8e, 0x26]],
    [2 ** 31, [0x80, 0x80, 0x80, 0x80, 0x08]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('unsigned %d', (value, bytes) => {
    expect([...new ByteWriter().unsigned(value).finish()]).toEqual(bytes);
    expect(new ByteReader(Uint8Array.from(bytes)).unsigned()).toBe(value);
  });

  test.each([
    [0n, [0x00]],
    [-1n, [0x7f]],
    [63n, [0x3f]],
    [64n, [0xc0, 0x00]],
    [-64n, [0x40]],
    [-65n, [0xbf, 0x7f]],
    [-123456n, [0xc0, 0xbb, 0x78]],
    [2n ** 63n - 1n, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00]],
    [-(2n ** 63n), [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f]],
  ])('signed %d', (value, bytes) => {
    expect([...new ByteWriter().signed(value).finish()]).toEqual(bytes);
    expect(new ByteReader(Uint8Array.from(bytes)).signed()).toBe(value);
  });

  test('what is written is read', () => {
    const i64 = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        i64,
        fc.string({ unit: 'grapheme' }),
        (a, b, text) => {
          const reader = new ByteReader(new ByteWriter().unsigned(a).signed(b).name(text).finish());
          expect([reader.unsigned(), reader.signed(), reader.name(), reader.atEnd]).toEqual([
            a,
            b,
            text,
            true,
          ]);
        },
      ),
    );
  });

  test('numbers out of range and bytes that end are bugs', () => {
    expect(() => new ByteWriter().unsigned(-1)).toThrow('-1 is no u32');
    expect(() => new ByteWriter().unsigned(2 ** 32)).toThrow('4294967296 is no u32');
    expect(() => new ByteWriter().unsigned(0.5)).toThrow('0.5 is no u32');
    expect(() => new ByteReader(Uint8Array.of(0x80)).unsigned()).toThrow('a module ends too early');
    expect(() => new ByteReader(Uint8Array.of(2, 0x61)).name()).toThrow('a module ends too early');
  });
});
