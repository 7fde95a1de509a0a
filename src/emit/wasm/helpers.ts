import { call, get, i32, i64, local, op, select } from '../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../wasm/format/expression.ts';
import { runtime } from '../../wasm/runtime/call.ts';

const cell = local('cell', 'i32');
const other = local('other', 'i32');

const eitherFunction = {
  name: 'either',
  parameters: [cell, other],
  result: 'i32',
  body: [select(get(cell), get(cell), get(other))],
} as const satisfies WasmFunction;

const unlessEmptyFunction = {
  name: 'unless_empty',
  parameters: [cell],
  result: 'i32',
  body: [select(op('i64.ne', runtime('byte_length', get(cell)), i64(0)), get(cell), i32(0))],
} as const satisfies WasmFunction;

/** The first cell unless it is 0, else the other; both are evaluated. */
export function either(first: Wasm<'i32'>, second: Wasm<'i32'>): Wasm<'i32'> {
  return call(eitherFunction, first, second);
}

/** The text, or 0 for the empty one. */
export function unlessEmpty(text: Wasm<'i32'>): Wasm<'i32'> {
  return call(unlessEmptyFunction, text);
}

/** Small functions that keep the code of operators short. */
export const helperFunctions: readonly WasmFunction[] = [eitherFunction, unlessEmptyFunction];
