import { describe, expect, test } from 'vitest';
import { Guest } from '../support/guest.ts';
import { markedPod, sampleEntrypoints, samplePolicy } from '../support/sample-policy.ts';

// The calls of Kubewarden's burrego (policy-evaluator, crates/burrego): 5 pages, contexts, an abort that returns.

const module = await samplePolicy();

class Burrego {
  readonly guest = new Guest(module, { pages: 5, abortReturns: true });
  readonly entrypoints: unknown;
  readonly #base: number;

  constructor() {
    expect(this.guest.value(this.guest.call('builtins'))).toEqual({});
    this.guest.cell({});
    this.#base = this.guest.call('opa_heap_ptr_get');
    this.entrypoints = this.guest.value(this.guest.call('entrypoints'));
  }

  evaluate(input: string, data: string, entrypoint = 0): unknown {
    this.guest.call('opa_heap_ptr_set', this.#base);
    const dataCell = this.guest.parseJson(data);
    this.guest.call('opa_heap_ptr_set', this.guest.call('opa_heap_ptr_get'));
    const inputCell = this.guest.parseJson(input);
    const context = this.guest.call('opa_eval_ctx_new');
    this.guest.call('opa_eval_ctx_set_input', context, inputCell);
    this.guest.call('opa_eval_ctx_set_data', context, dataCell);
    this.guest.call('opa_eval_ctx_set_entrypoint', context, entrypoint);
    expect(this.guest.call('eval', context)).toBe(0);
    return this.guest.value(this.guest.call('opa_eval_ctx_get_result', context));
  }
}

describe('burrego', () => {
  test('loads without an abort', () => {
    const burrego = new Burrego();
    expect(burrego.entrypoints).toEqual(Object.fromEntries(sampleEntrypoints.map((path, id) => [path, id])));
    expect(burrego.guest.aborts).toEqual([]);
  });

  test('evaluates', () => {
    const burrego = new Burrego();
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
    const burrego = new Burrego();
    expect(() => burrego.evaluate('{}', '{}', entrypoint)).toThrow(WebAssembly.RuntimeError);
    expect(burrego.guest.aborts).toEqual([message]);
  });

  test('gets 0 for input that cannot be read, which reads as absent', () => {
    const burrego = new Burrego();
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
