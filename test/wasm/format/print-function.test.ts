import { expect, test } from 'vitest';
import {
  block,
  br,
  brIf,
  brTable,
  bytes,
  call,
  drop,
  get,
  getGlobal,
  i32,
  i64,
  json,
  leave,
  local,
  loop,
  names,
  op,
  select,
  set,
  setGlobal,
  string,
  tee,
  unreachable,
  when,
} from '../../../src/wasm/format/build.ts';
import type { WasmFunction } from '../../../src/wasm/format/expression.ts';
import { printFunction } from '../../../src/wasm/format/print-function.ts';
import { printProgram } from '../../../src/wasm/program.ts';
import { runtime } from '../../../src/wasm/runtime/call.ts';

const input = local('input', 'i32');
const key = local('key', 'i32');
const count = local('count', 'i64');
const total = { name: 'total', type: 'i64' } as const;

const everything: WasmFunction = {
  name: 'everything',
  parameters: [input],
  result: 'i32',
  body: [
    setGlobal(total, i64(-5)),
    set(key, runtime('first', runtime('member', get(input), string('meta"data\n')))),
    block('done', 'none', [
      loop('each', [
        brIf('done', op('i32.eqz', get(key))),
        set(count, op('i64.add', get(count), getGlobal(total))),
        brTable(['each'], 'done', runtime('matches', get(key), bytes('dns-label', Uint8Array.of(1)))),
        br('each'),
      ]),
    ]),
    when('none', select(get(key), i32(1), i32(0)), [leave(i32(0))], [unreachable()]),
    drop(tee(key, runtime('names_has', names(['b', 'a']), json({ b: [1, null], a: true })))),
    runtime(
      'findings_push',
      i32(1),
      string('a-policy-with-a-long-name'),
      string('a-rule'),
      string('error'),
      json(['spec']),
      get(key),
      i32(0),
      i32(0),
    ),
    call({ name: 'everything', parameters: [input], result: 'i32' }, get(key)),
  ],
};

test('functions are printed as folded text, static values as what they are', () => {
  expect(printFunction(everything)).toMatchInlineSnapshot(`
    "(func $everything (param $input i32) (result i32)
      (local $key i32)
      (local $count i64)
      (global.set $total (i64.const -5))
      (local.set $key (call $rt_first (call $rt_member (local.get $input) (static "meta\\"data\\n"))))
      (block $done
        (loop $each
          (br_if $done (i32.eqz (local.get $key)))
          (local.set $count (i64.add (local.get $count) (global.get $total)))
          (br_table $each $done (call $rt_matches (local.get $key) (static bytes $dns-label)))
          (br $each)))
      (if
        (select (i32.const 1) (i32.const 0) (local.get $key))
        (then
          (return (i32.const 0)))
        (else
          (unreachable)))
      (drop (local.tee $key (call $rt_names_has (static names ["b","a"]) (static {"a":true,"b":[1,null]}))))
      (call $rt_findings_push
        (i32.const 1)
        (static "a-policy-with-a-long-name")
        (static "a-rule")
        (static "error")
        (static ["spec"])
        (local.get $key)
        (i32.const 0)
        (i32.const 0))
      (call $everything (local.get $key)))
    "
  `);
});

test('a program is its entrypoints, globals and functions', () => {
  const program = {
    entrypoints: ['a/b', 'c'],
    globals: [total],
    functions: [{ name: 'f', parameters: [], result: 'none', body: [leave(null)] }],
  } as const;
  expect(printProgram(program)).toBe(
    ';; 0 a/b\n;; 1 c\n(global $total (mut i64))\n\n(func $f\n  (return))\n',
  );
});
