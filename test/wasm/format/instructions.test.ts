import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as build from '../../../src/wasm/format/build.ts';
import type { Expression, Local, WasmFunction } from '../../../src/wasm/format/expression.ts';
import { type NumericName, numericInstructions } from '../../../src/wasm/format/numeric-instructions.ts';
import type { ResultType } from '../../../src/wasm/format/value-type.ts';
import { instantiate } from '../support/run-functions.ts';

const {
  block,
  br,
  brIf,
  brTable,
  call,
  drop,
  get,
  getGlobal,
  i32,
  i64,
  leave,
  local,
  loop,
  op,
  select,
  set,
  setGlobal,
  tee,
  unreachable,
  when,
} = build;

/** What an instruction computes on unsigned operands of its width; a result of its type or a truth value. */
type Oracle = (a: bigint, b: bigint, width: number) => bigint | boolean;

const signed = (value: bigint, width: number): bigint => BigInt.asIntN(width, value);
const shiftOf = (b: bigint, width: number): bigint => b % BigInt(width);

/** By the part of the name after the type, so that both widths share their meaning. */
const oracles: Readonly<Record<string, Oracle>> = {
  eqz: (a) => a === 0n,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt_s: (a, b, width) => signed(a, width) < signed(b, width),
  lt_u: (a, b) => a < b,
  gt_s: (a, b, width) => signed(a, width) > signed(b, width),
  gt_u: (a, b) => a > b,
  le_s: (a, b, width) => signed(a, width) <= signed(b, width),
  le_u: (a, b) => a <= b,
  ge_s: (a, b, width) => signed(a, width) >= signed(b, width),
  ge_u: (a, b) => a >= b,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b, width) => a << shiftOf(b, width),
  shr_s: (a, b, width) => signed(a, width) >> shiftOf(b, width),
  shr_u: (a, b, width) => a >> shiftOf(b, width),
  wrap_i64: (a) => a,
  extend_i32_s: (a) => signed(a, 32),
  extend_i32_u: (a) => a,
};

const numericNames = Object.keys(numericInstructions).filter((name): name is NumericName =>
  Object.hasOwn(numericInstructions, name),
);
const parameters = {
  i32: [local('a', 'i32'), local('b', 'i32')],
  i64: [local('a', 'i64'), local('b', 'i64')],
} as const;

const widthOf = (type: string): number => (type === 'i32' ? 32 : 64);
const passed = (value: bigint, type: string): number | bigint =>
  type === 'i32' ? Number(BigInt.asIntN(32, value)) : BigInt.asIntN(64, value);

function fn(
  name: string,
  of: readonly Local[],
  result: ResultType,
  ...body: readonly Expression[]
): WasmFunction {
  return { name, parameters: of, result, body };
}

describe('numeric instructions', () => {
  const functions = numericNames.map((name): WasmFunction => {
    const { operands, result } = numericInstructions[name];
    const used = operands.map((type, index) => parameters[type][index === 0 ? 0 : 1]);
    return fn(name, used, result, {
      kind: 'numeric',
      name,
      type: result,
      operands: used.map((of) => get(of)),
    });
  });
  const run = instantiate(functions);
  const edges = [
    0n,
    1n,
    2n,
    31n,
    32n,
    63n,
    64n,
    2n ** 31n - 1n,
    2n ** 31n,
    2n ** 32n - 1n,
    2n ** 32n,
    2n ** 63n - 1n,
    2n ** 63n,
    2n ** 64n - 1n,
  ];
  const value = fc.oneof(fc.constantFrom(...edges), fc.bigInt(0n, 2n ** 64n - 1n));

  test.each(numericNames)('%s', (name) => {
    const { operands, result } = numericInstructions[name];
    const [type] = operands;
    const oracle = oracles[name.slice(name.indexOf('.') + 1)];
    expect(oracle).toBeDefined();
    fc.assert(
      fc.property(value, value, (left, right) => {
        const width = widthOf(type);
        const [a, b] = [BigInt.asUintN(width, left), BigInt.asUintN(width, right)];
        const expected = oracle?.(a, b, width) ?? 0n;
        const actual = run(name)(...[a, b].slice(0, operands.length).map((of) => passed(of, type)));
        expect(actual).toBe(passed(BigInt(expected), result));
      }),
    );
  });
});

describe('constants', () => {
  test.each([0, 1, -1, 63, 64, 127, 128, -64, -65, 2 ** 31 - 1, -(2 ** 31)])('i32 %d', (value) => {
    expect(instantiate([fn('f', [], 'i32', i32(value))])('f')()).toBe(value);
  });

  test('an unsigned i32 is the same bits', () => {
    expect(instantiate([fn('f', [], 'i32', i32(2 ** 32 - 1))])('f')()).toBe(-1);
    expect(() => i32(2 ** 32)).toThrow('4294967296 is no i32');
    expect(() => i32(0.5)).toThrow('0.5 is no i32');
  });

  test.each([0n, -1n, 2n ** 53n - 1n, 2n ** 63n - 1n, -(2n ** 63n)])('i64 %d', (value) => {
    expect(instantiate([fn('f', [], 'i64', i64(value))])('f')()).toBe(value);
  });
});

describe('variables', () => {
  const x = local('x', 'i32');
  const y = local('y', 'i64');
  const z = local('z', 'i32');

  test('locals need no declaration, and are declared by type', () => {
    const f = fn(
      'f',
      [x],
      'i64',
      set(y, i64(5)),
      set(z, i32(7)),
      op(
        'i64.add',
        get(y),
        op('i64.extend_i32_s', op('i32.add', get(x), tee(z, op('i32.mul', get(z), i32(2))))),
      ),
    );
    expect(instantiate([f])('f')(3)).toBe(22n);
  });

  test('one name has one type', () => {
    expect(() => instantiate([fn('f', [x], 'none', set(local('x', 'i64'), i64(0)))])).toThrow(
      'local x has two types',
    );
  });

  test('globals keep their value', () => {
    const counter = { name: 'counter', type: 'i32' } as const;
    const total = { name: 'total', type: 'i64' } as const;
    const f = fn(
      'f',
      [],
      'i64',
      setGlobal(counter, op('i32.add', getGlobal(counter), i32(1))),
      setGlobal(total, op('i64.add', getGlobal(total), op('i64.extend_i32_u', getGlobal(counter)))),
      getGlobal(total),
    );
    const run = instantiate([f], [counter, total])('f');
    expect([run(), run(), run()]).toEqual([1n, 3n, 6n]);
  });
});

describe('control', () => {
  const x = local('x', 'i32');
  const sum = local('sum', 'i32');

  test('select and drop', () => {
    const f = fn('f', [x], 'i32', drop(i64(9)), select(get(x), i32(10), i32(20)));
    expect([0, 1, -1].map((of) => instantiate([f])('f')(of))).toEqual([20, 10, 10]);
  });

  test('when, with and without a result', () => {
    const f = fn(
      'f',
      [x],
      'i32',
      when('none', op('i32.eqz', get(x)), [leave(i32(7))]),
      when('i32', op('i32.lt_s', get(x), i32(0)), [i32(-1)], [i32(1)]),
    );
    expect([0, -5, 5].map((of) => instantiate([f])('f')(of))).toEqual([7, -1, 1]);
  });

  test('loops and branches out of nested blocks, counted from inside', () => {
    const f = fn(
      'f',
      [x],
      'i32',
      block('done', 'none', [
        loop('again', [
          brIf('done', op('i32.eqz', get(x))),
          set(sum, op('i32.add', get(sum), get(x))),
          set(x, op('i32.sub', get(x), i32(1))),
          when('none', op('i32.eq', get(sum), i32(1000)), [br('done')]),
          br('again'),
        ]),
      ]),
      get(sum),
    );
    const run = instantiate([f])('f');
    expect([run(0), run(4), run(1000)]).toEqual([0, 10, 1000]);
  });

  test('a block leaves its last value', () => {
    expect(
      instantiate([
        fn('f', [], 'i32', block('b', 'i32', [set(sum, i32(3)), op('i32.mul', get(sum), get(sum))])),
      ])('f')(),
    ).toBe(9);
  });

  test('branch tables', () => {
    const f = fn(
      'f',
      [x],
      'i32',
      block('other', 'none', [
        block('one', 'none', [
          block('zero', 'none', [brTable(['zero', 'one'], 'other', get(x))]),
          leave(i32(100)),
        ]),
        leave(i32(101)),
      ]),
      i32(999),
    );
    expect([0, 1, 2, -1].map((of) => instantiate([f])('f')(of))).toEqual([100, 101, 999, 999]);
  });

  test('calls, returns without value and unreachable ends', () => {
    const g = fn('g', [x], 'i32', op('i32.mul', get(x), get(x)));
    const g32 = { name: g.name, parameters: g.parameters, result: 'i32' } as const;
    const f = fn('f', [x], 'i32', call(g32, call(g32, get(x))));
    const nothing = fn('nothing', [], 'none', leave(null));
    const trap = fn('trap', [], 'i32', unreachable());
    const run = instantiate([g, f, nothing, trap]);
    expect(run('f')(3)).toBe(81);
    expect(run('nothing')()).toBeUndefined();
    expect(() => run('trap')()).toThrow(WebAssembly.RuntimeError);
    expect(() => call(g32)).toThrow('the operands of a call of g do not agree with its parameters');
    expect(() => call(g32, i64(1))).toThrow('the operands of a call of g do not agree with its parameters');
  });

  test('a branch to no label is a bug', () => {
    expect(() => instantiate([fn('f', [], 'none', br('nowhere'))])).toThrow(
      'no block around the branch is labelled nowhere',
    );
  });
});
