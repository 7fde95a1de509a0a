import { toPointer } from '../../../base/pointer.ts';
import type { WorkloadKind } from '../../../ir/policy.ts';
import {
  brIf,
  call,
  get,
  i32,
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
import type { Local, Signature, Expression as Wasm, WasmFunction } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import { valueTypes } from '../../../wasm/runtime/functions.ts';
import type { Statements } from '../emitter.ts';
import { kindIndex, places, subject } from '../subject.ts';
import { judgePod } from './pods.ts';
import { textAt } from './text-at.ts';

type Path = readonly string[];

const cell = local('cell', 'i32');
const place = local('place', 'i32');

/** `*` crosses the items of a list or the members of a map. */
const crossing = '*';

/** The function that judges the pods at a path within a cell. */
function pathSignature(path: Path): Signature<'none'> {
  return { name: `pods_at${toPointer(path)}`, parameters: [cell, place], result: 'none' };
}

/** Each item or member of the local `cell` in turn, in `item`. */
function forEachWithin(item: Local<'i32'>, body: Statements): Statements {
  const isMap = local('is_map', 'i32');
  const toValue = when('none', op('i32.and', get(isMap), op('i32.ne', get(item), i32(0))), [
    set(item, runtime('next', get(item))),
  ]);
  return [
    set(isMap, op('i32.eq', runtime('type_of', get(cell)), i32(valueTypes.map))),
    set(item, runtime('first', get(cell))),
    toValue,
    when('none', get(item), [
      loop('next', [...body, set(item, runtime('next', get(item))), toValue, brIf('next', get(item))]),
    ]),
  ];
}

/** The functions for a path and, behind each crossing, for the rest of it. */
function pathFunctions(path: Path): readonly WasmFunction[] {
  const index = path.indexOf(crossing);
  const members = index < 0 ? path : path.slice(0, index);
  // `place` stays at the last cell that exists.
  const steps = members.map((name) =>
    when('none', tee(cell, runtime('member', get(cell), string(name))), [set(place, get(cell))]),
  );
  if (index < 0) return [{ ...pathSignature(path), body: [...steps, judgePod(get(cell), get(place))] }];
  const rest = path.slice(index + 1);
  const item = local('item', 'i32');
  const inner = call(pathSignature(rest), get(item), get(item));
  return [
    { ...pathSignature(path), body: [...steps, ...forEachWithin(item, [inner])] },
    ...pathFunctions(rest),
  ];
}

const group = local('group', 'i32');
const kind = local('kind', 'i32');

const signature = { name: 'judge_object', parameters: [cell, place], result: 'none' } as const;

/** Judges one object that is no List; it may be a view of the cell at `placeCell`. */
export function judgeObject(objectCell: Wasm<'i32'>, placeCell: Wasm<'i32'>): Wasm<'none'> {
  return call(signature, objectCell, placeCell);
}

/** What stands before the slash of apiVersion; nothing without one. */
const groupText: Wasm<'i32'> = when(
  'i32',
  tee(group, runtime('before', textAt(get(cell), 'apiVersion'), string('/'))),
  [get(group)],
  [string('')],
);

function judgeKind(row: WorkloadKind, index: number): Wasm<'none'> {
  return when('none', runtime('str_equal', get(kind), string(row.kind)), [
    setGlobal(kindIndex, i32(index)),
    ...row.paths.map((path) => call(pathSignature(path), get(cell), get(place))),
    leave(null),
  ]);
}

function unique(functions: readonly WasmFunction[]): readonly WasmFunction[] {
  return [...new Map(functions.map((of) => [of.name, of])).values()];
}

/** The functions that find the pods of an object by its kind; nothing for a kind that the table does not name. */
export function siteFunctions(kinds: readonly WorkloadKind[]): readonly WasmFunction[] {
  const groups = [...new Set(kinds.map((row) => row.group))];
  const judgeGroup = (name: string): Wasm<'none'> =>
    when('none', runtime('str_equal', get(group), string(name)), [
      ...kinds.flatMap((row, index) => (row.group === name ? [judgeKind(row, index)] : [])),
      leave(null),
    ]);
  return [
    ...unique(kinds.flatMap((row) => row.paths.flatMap(pathFunctions))),
    {
      ...signature,
      body: [
        setGlobal(subject.object, get(cell)),
        setGlobal(places.object, get(place)),
        set(group, groupText),
        set(kind, textAt(get(cell), 'kind')),
        ...groups.map(judgeGroup),
      ],
    },
  ];
}
