import { describe, expect, test } from 'vitest';
import { Burrego } from '../support/burrego.ts';
import { Guest } from '../support/guest.ts';
import { markedPod, sampleEntrypoints, samplePolicy } from '../support/sample-policy.ts';

const module = await samplePolicy();

describe('burrego', () => {
  test('loads without an abort', () => {
    const burrego = new Burrego(module);
    expect(burrego.entrypoints).toEqual(Object.fromEntries(sampleEntrypoints.map((path, id) => [path, id])));
    expect(burrego.builtins).toEqual({});
    expect(burrego.guest.aborts).toEqual([]);
  });

  test('evaluates', () => {
    const burrego = new Burrego(module);
    const review = (...names: readonly string[]): string =>
      JSON.stringify({ parameters: {}, review: { object: markedPod(...names) } });
    for (const names of [['a', 'b'], [], ['c']]) {
      expect(burrego.evaluate(review(...names), '{}')).toEqual([{ result: names.map((msg) => ({ msg })) }]);
    }
    expect(burrego.evaluate('{"a":1}', '{"k":[true]}', 1)).toEqual([
      { result: { input: { a: 1 }, data: { k: [true] } } },
    ]);
    expect(burrego.evaluate('{}', '{}', 2)).toEqual([]);
  });

  test.each([
    [3, 'the sample aborts – as asked'],
    [4, 'invalid entrypoint'],
    [-1, 'invalid entrypoint'],
  ])('traps after an abort that returns, at entrypoint %d', (entrypoint, message) => {
    const burrego = new Burrego(module);
    expect(() => burrego.evaluate('{}', '{}', entrypoint)).toThrow(WebAssembly.RuntimeError);
    expect(burrego.guest.aborts).toEqual([message]);
  });

  test('gets 0 for input that cannot be read, which reads as absent', () => {
    const burrego = new Burrego(module);
    expect(burrego.guest.parseJson('{"a":1,"a":2}')).toBe(0);
    expect(burrego.guest.parseJson('{1}')).toBe(0);
    expect(burrego.evaluate('{"a":1,"a":2}', '{}', 1)).toEqual([{ result: { data: {} } }]);
  });
});

describe('raw opa_eval', () => {
  test('aborts on what is reserved, on bad input and on an unknown entrypoint, and traps', () => {
    const guest = new Guest(module, { abortReturns: true });
    const heap = guest.call('opa_heap_ptr_get');
    const evaluate = (reserved: number, entrypoint: number, text: string): void => {
      const [address, size] = guest.put(text);
      guest.call('opa_eval', reserved, entrypoint, 0, address, size, address + size, 0);
    };
    expect(() => evaluate(1, 0, '{}')).toThrow(WebAssembly.RuntimeError);
    expect(() => evaluate(0, 0, '{')).toThrow(WebAssembly.RuntimeError);
    expect(() => evaluate(0, 7, '{}')).toThrow(WebAssembly.RuntimeError);
    expect(guest.aborts).toEqual([
      'invalid reserved argument',
      'invalid input: it is not JSON, is nested too deeply, or a key occurs twice',
      'invalid entrypoint',
    ]);
    expect(guest.evaluate(2, 0, '{}', heap)).toBe('[]');
  });
});
