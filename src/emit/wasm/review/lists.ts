import {
  brIf,
  call,
  get,
  i32,
  i64,
  leave,
  local,
  loop,
  op,
  set,
  setGlobal,
  string,
  tee,
  when,
} from '../../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import { valueTypes } from '../../../wasm/runtime/functions.ts';
import { tooDeep } from '../subject.ts';
import { judgeObject } from './sites.ts';
import { textAt } from './text-at.ts';

/** How deep Lists within Lists are judged. */
const deepestList = 3;
const suffix = 'List';

const object = local('object', 'i32');
const place = local('place', 'i32');
const depth = local('depth', 'i32');
const kind = local('kind', 'i32');
const items = local('items', 'i32');
const item = local('item', 'i32');
const typed = local('typed', 'i32');

const signature = { name: 'judge_all', parameters: [object, place, depth], result: 'none' } as const;

/** Judges an object, or each item of a List. */
export function judgeAll(cell: Wasm<'i32'>): Wasm<'none'> {
  return call(signature, cell, cell, i32(0));
}

const isOfType = (cell: Wasm<'i32'>, type: number): Wasm<'i32'> =>
  op('i32.eq', runtime('type_of', cell), i32(type));

/** A List is an object whose kind ends so, with a list of items. */
const isList = when(
  'i32',
  runtime('ends_with', tee(kind, textAt(get(object), 'kind')), string(suffix)),
  [isOfType(tee(items, runtime('member', get(object), string('items'))), valueTypes.list)],
  [i32(0)],
);

/** Gives the item a member of the list's, unless it has its own: what is no string, or empty, is none. */
const inherit = (name: string, value: Wasm<'i32'>): Wasm<'none'> =>
  when('none', op('i64.eqz', runtime('byte_length', textAt(get(item), name))), [
    set(typed, runtime('with_member', get(typed), string(name), value)),
  ]);

/** Items of a typed list (`PodList`) may say neither version nor kind: they are the list's. */
const inheritType = when('none', op('i64.ne', runtime('byte_length', get(kind)), i64(0)), [
  inherit('kind', get(kind)),
  inherit('apiVersion', textAt(get(object), 'apiVersion')),
]);

export const judgeAllFunction: WasmFunction = {
  ...signature,
  body: [
    when('none', op('i32.eqz', isList), [judgeObject(get(object), get(place)), leave(null)]),
    when('none', op('i32.eq', get(depth), i32(deepestList)), [setGlobal(tooDeep, i32(1)), leave(null)]),
    set(kind, runtime('without_end', get(kind), i32(suffix.length))),
    when('none', tee(item, runtime('first', get(items))), [
      loop('next', [
        when('none', isOfType(get(item), valueTypes.map), [
          set(typed, get(item)),
          inheritType,
          call(signature, get(typed), get(item), op('i32.add', get(depth), i32(1))),
        ]),
        brIf('next', tee(item, runtime('next', get(item)))),
      ]),
    ]),
  ],
};
