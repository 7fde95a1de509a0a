import { call, get, local, string, tee, when } from '../../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';

const map = local('map', 'i32');
const key = local('key', 'i32');
const found = local('found', 'i32');

/** A member of a map as a string; the empty one when there is none, or no string. */
export const textAtFunction = {
  name: 'text_at',
  parameters: [map, key],
  result: 'i32',
  body: [
    when(
      'i32',
      tee(found, runtime('read_str', runtime('member', get(map), get(key)))),
      [get(found)],
      [string('')],
    ),
  ],
} as const satisfies WasmFunction;

export function textAt(of: Wasm<'i32'>, name: string): Wasm<'i32'> {
  return call(textAtFunction, of, string(name));
}
