import { describe, expect, test } from 'vitest';
import { decodeModule } from '../../../src/wasm/format/decode-module.ts';
import { encodeModule } from '../../../src/wasm/format/encode-module.ts';
import type { WasmModule } from '../../../src/wasm/format/module.ts';
import { runtimeModule } from '../support/runtime-module.ts';

const empty: WasmModule = { types: [], imports: [], functions: [], globals: [], exports: [], data: [] };

describe('modules', () => {
  test('the runtime survives decoding and encoding, and is valid', async () => {
    const bytes = await runtimeModule();
    const module = decodeModule(bytes);
    const again = encodeModule(module);
    expect(decodeModule(again)).toEqual(module);
    expect(WebAssembly.validate(again)).toBe(true);
    expect(module.functions.length).toBeGreaterThan(50);
  });

  test('a module with one of each', () => {
    const module: WasmModule = {
      types: [
        { parameters: ['i32', 'i64'], results: ['i64'] },
        { parameters: [], results: [] },
      ],
      imports: [
        { module: 'env', name: 'é', kind: 'function', type: 1 },
        { module: 'env', name: 'memory', kind: 'memory', minimum: 1, maximum: 9 },
      ],
      functions: [{ type: 0, code: Uint8Array.of(0, 0x20, 1, 0x0b) }],
      globals: [
        { type: 'i32', mutable: true, initial: -1n },
        { type: 'i64', mutable: false, initial: 2n ** 40n },
      ],
      exports: [
        { name: 'f', kind: 'function', index: 1 },
        { name: 'memory', kind: 'memory', index: 0 },
        { name: 'g', kind: 'global', index: 1 },
      ],
      data: [{ address: 1024, bytes: Uint8Array.of(1, 2, 3) }],
    };
    const bytes = encodeModule(module);
    expect(WebAssembly.validate(bytes)).toBe(true);
    expect(decodeModule(bytes)).toEqual(module);
  });

  test('the empty module is its head', () => {
    expect([...encodeModule(empty)]).toEqual([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(decodeModule(encodeModule(empty))).toEqual(empty);
  });

  test.each([
    ['an unknown section', [4, 1, 0], 'section 4 is not supported'],
    ['a float parameter', [1, 5, 1, 0x60, 1, 0x7d, 0], 'value type 125 is not supported'],
    ['a table import', [2, 8, 1, 1, 0x61, 1, 0x62, 1, 0x70, 0], 'import of a.b is not supported'],
    [
      'a computed global',
      [6, 6, 1, 0x7f, 0, 0x23, 0, 0x0b],
      'only constants are supported as initial values',
    ],
    ['passive data', [11, 3, 1, 1, 0], 'only active data segments are supported'],
  ])('%s is refused', (_, section, message) => {
    expect(() => decodeModule(Uint8Array.from([...encodeModule(empty), ...section]))).toThrow(message);
  });

  test('custom sections and data counts are dropped', () => {
    const bytes = Uint8Array.from([...encodeModule(empty), 0, 2, 1, 0x78, 12, 1, 0]);
    expect(decodeModule(bytes)).toEqual(empty);
  });
});
