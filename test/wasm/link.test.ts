import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import {
  bytes,
  call,
  get,
  getGlobal,
  i32,
  i64,
  json,
  local,
  names,
  op,
  set,
  setGlobal,
  string,
  when,
} from '../../src/wasm/format/build.ts';
import type { Expression, Global, WasmFunction } from '../../src/wasm/format/expression.ts';
import { link } from '../../src/wasm/link.ts';
import { evalParameters, evalSignature } from '../../src/wasm/program.ts';
import { runtime } from '../../src/wasm/runtime/call.ts';
import { Guest } from './support/guest.ts';
import { quickest } from './support/quickest.ts';
import { runtimeModule } from './support/runtime-module.ts';

const base = await runtimeModule();

function linked(
  body: readonly Expression[],
  functions: readonly WasmFunction[] = [],
  globals: readonly Global[] = [],
): Uint8Array {
  return link(base, { entrypoints: ['a/b'], globals, functions: [{ ...evalSignature, body }, ...functions] });
}

/** The value of the only entrypoint, by `opa_eval`. */
function result(bytesOfModule: Uint8Array, input: Json = {}): Json {
  const guest = new Guest(bytesOfModule);
  const text = guest.evaluate(0, 0, JSON.stringify(input), guest.call('opa_heap_ptr_get'));
  const results = JSON.parse(text);
  expect(Array.isArray(results)).toBe(true);
  return results[0]?.result ?? null;
}

describe('linking', () => {
  test('is deterministic', () => {
    const body = [json({ b: [1, 'x'], a: null })];
    expect(linked(body)).toEqual(linked(body));
  });

  test.each<[string, Json]>([
    ['null', null],
    ['booleans', [true, false]],
    ['numbers', [0, -1, 1.5, 9007199254740991]],
    ['texts', ['', 'a', 'é世界😀', 'a']],
    ['nested containers', { list: [[], {}, [{ x: [] }]], map: { y: 'z' }, z: null }],
    ['odd keys', { '': 1, 'a b': 2, '\u0000': 3, '😀': 4 }],
  ])('a static value lies as the runtime reads it: %s', (_, value) => {
    const list = local('list', 'i32');
    const module = linked([
      set(list, runtime('list_new')),
      runtime('list_push', get(list), json(value)),
      get(list),
    ]);
    expect(result(module)).toEqual([value]);
  });

  test('a static value is laid once, and its texts with it', () => {
    const once = linked([string('a rather long text, laid once')]);
    const twice = linked([json(['a rather long text, laid once', { 'a rather long text, laid once': 1 }])]);
    const both = linked([
      when(
        'i32',
        get(evalParameters.input),
        [string('a rather long text, laid once')],
        [string('a rather long text, laid once')],
      ),
    ]);
    expect(both.length - once.length).toBeLessThan(15);
    expect(twice.length - once.length).toBeLessThan(100);
  });

  test('static names are sorted and distinct', () => {
    const join = runtime('names_join', names(['b', 'a', '😀', '\uffff', 'b']), string(','));
    expect(result(linked([join]))).toBe('a,b,\uffff,😀');
    expect(result(linked([runtime('names_join', names([]), string(','))]))).toBe('');
  });

  test('static bytes lie at a word', () => {
    const address = runtime('int_value', op('i64.extend_i32_u', bytes('table', Uint8Array.of(1, 2, 3))));
    expect(Number(result(linked([string('x'), address].slice(1)))) % 4).toBe(0);
  });

  test('functions of new types, globals and mutual calls', () => {
    const n = local('n', 'i64');
    const calls = { name: 'calls', type: 'i64' } as const;
    const pair = local('pair', 'i32');
    const odd = { name: 'odd', parameters: [n, pair], result: 'i64' } as const;
    const even = { name: 'even', parameters: [n, pair], result: 'i64' } as const;
    const step = (next: typeof odd | typeof even, end: number): readonly Expression[] => [
      setGlobal(calls, op('i64.add', getGlobal(calls), i64(1))),
      when('i64', op('i64.eqz', get(n)), [i64(end)], [call(next, op('i64.sub', get(n), i64(1)), get(pair))]),
    ];
    const module = linked(
      [
        setGlobal(calls, i64(0)),
        runtime('int_value', op('i64.mul', call(even, i64(10), i32(0)), getGlobal(calls))),
      ],
      [
        { ...odd, body: step(even, 0) },
        { ...even, body: step(odd, 1) },
      ],
      [calls],
    );
    expect(result(module)).toBe(11);
  });

  test('data that fills the pages which hosts give', () => {
    const size = 4 * 0x10000;
    const large = linked([
      runtime('int_value', op('i64.extend_i32_u', bytes('large', new Uint8Array(size)))),
    ]);
    expect(Number(result(large))).toBeGreaterThan(1000);
    expect(new Guest(large).call('opa_heap_ptr_get')).toBeGreaterThan(size);
    expect(() => linked([bytes('larger', new Uint8Array(size + 0x10000))])).toThrow(
      'does not fit into what hosts give',
    );
  });

  test('entrypoints are escaped as URL paths, and their ids are their places', () => {
    const module = link(base, {
      entrypoints: ['keystone/violation', 'keystone/policies/a b/violation', 'é'],
      globals: [],
      functions: [{ ...evalSignature, body: [i32(0)] }],
    });
    const guest = new Guest(module);
    expect(guest.value(guest.call('entrypoints'))).toEqual({
      'keystone/violation': 0,
      'keystone/policies/a%20b/violation': 1,
      '%C3%A9': 2,
    });
    expect(guest.value(guest.call('builtins'))).toEqual({});
  });

  test('what does not exist is a bug', () => {
    const missing = { name: 'missing', parameters: [], result: 'i32' } as const;
    expect(() => linked([call(missing)])).toThrow('there is no function missing in the program');
    expect(() => linked([getGlobal({ name: 'missing', type: 'i32' })])).toThrow(
      'there is no global missing in the program',
    );
    expect(() => link(base, { entrypoints: [], globals: [], functions: [] })).toThrow(
      'a program has no function eval',
    );
    expect(() => linked([i32(0)], [{ ...evalSignature, body: [i32(0)] }])).toThrow(
      'two functions of a program have one name',
    );
  });

  test('takes milliseconds', () => {
    const body = [json({ a: 'b' })];
    expect(quickest(() => linked(body))).toBeLessThan(50);
  });
});
