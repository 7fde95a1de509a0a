import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import type { ExpressionOf } from '../../ir/expression.ts';
import { get, i32, json, op, string, tee, when } from '../../wasm/format/build.ts';
import type { Expression as Wasm } from '../../wasm/format/expression.ts';
import { runtime } from '../../wasm/runtime/call.ts';
import { valueTypes } from '../../wasm/runtime/functions.ts';
import type { Emitter } from './emitter.ts';

function typeCodeOf(value: Json): number {
  if (value === null) return valueTypes.null;
  if (isJsonArray(value)) return valueTypes.list;
  if (isJsonObject(value)) return valueTypes.map;
  if (typeof value === 'string') return valueTypes.str;
  return typeof value === 'boolean' ? valueTypes.bool : valueTypes.number;
}

/** The given value where it is of the type of the default, else the default. */
export function parameterCell(
  { scope, path, fallback }: ExpressionOf<'parameter'>,
  emitter: Emitter,
): Wasm<'i32'> {
  const given = path.reduce((map, key) => runtime('member', map, string(key)), emitter.given(scope));
  const cell = emitter.fresh('given', 'i32');
  const fits = op('i32.eq', runtime('type_of', tee(cell, given)), i32(typeCodeOf(fallback)));
  return when('i32', fits, [get(cell)], [json(fallback)]);
}
