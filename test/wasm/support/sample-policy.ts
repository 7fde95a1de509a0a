import type { Json } from '../../../src/base/json.ts';
import {
  block,
  br,
  brIf,
  get,
  i32,
  local,
  loop,
  op,
  set,
  string,
  when,
} from '../../../src/wasm/format/build.ts';
import type { Expression } from '../../../src/wasm/format/expression.ts';
import { link } from '../../../src/wasm/link.ts';
import { evalParameters, evalSignature } from '../../../src/wasm/program.ts';
import { runtime } from '../../../src/wasm/runtime/call.ts';
import { runtimeModule } from './runtime-module.ts';

const { entrypoint, input, data } = evalParameters;
const value = local('value', 'i32');
const key = local('key', 'i32');
const found = local('found', 'i32');
const result = local('result', 'i32');

const member = (of: Expression<'i32'>, name: string): Expression<'i32'> =>
  runtime('member', of, string(name));

/**
 * By entrypoint: 0, `sample/marked`, the names of annotations with the value `keystone`, as `[{msg}]`; 1, `sample/echo`,
 * the input and the data; 2, `sample/undefined`; 3, `sample/abort`.
 */
const body: readonly Expression[] = [
  when('none', op('i32.eq', get(entrypoint), i32(3)), [
    runtime('abort', string('the sample aborts – as asked')),
  ]),
  when('none', op('i32.eq', get(entrypoint), i32(1)), [
    set(result, runtime('map_new')),
    ...[input, data].map((of) =>
      when('none', get(of), [runtime('map_put', get(result), string(of.name), get(of))]),
    ),
  ]),
  when('none', op('i32.eqz', get(entrypoint)), [
    set(result, runtime('list_new')),
    set(value, member(member(member(get(input), 'review'), 'object'), 'metadata')),
    when('none', op('i32.eqz', get(value)), [set(value, member(get(input), 'metadata'))]),
    set(key, runtime('first', member(get(value), 'annotations'))),
    block('done', 'none', [
      loop('each', [
        brIf('done', op('i32.eqz', get(key))),
        set(value, runtime('next', get(key))),
        when('none', runtime('equal', get(value), string('keystone')), [
          set(found, runtime('map_new')),
          runtime('map_put', get(found), string('msg'), get(key)),
          runtime('list_push', get(result), get(found)),
        ]),
        set(key, runtime('next', get(value))),
        br('each'),
      ]),
    ]),
  ]),
  get(result),
];

export const sampleEntrypoints = [
  'sample/marked',
  'sample/echo',
  'sample/undefined',
  'sample/abort',
] as const;

/** A linked module with a small policy, for tests of the ABI. */
export async function samplePolicy(): Promise<Uint8Array> {
  return link(await runtimeModule(), {
    entrypoints: sampleEntrypoints,
    globals: [],
    functions: [{ ...evalSignature, body }],
  });
}

/** A Pod whose annotations mark the names as keystones. */
export function markedPod(...names: readonly string[]): { readonly [name: string]: Json } {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', annotations: Object.fromEntries(names.map((name) => [name, 'keystone'])) },
  };
}
