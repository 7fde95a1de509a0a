import type { ReadType, ValueType } from '../../../ir/expression.ts';
import { typeOf } from '../../../ir/type-of.ts';
import { get, getGlobal, i32, json, op, tee, when } from '../../../wasm/format/build.ts';
import type { Expression as Wasm } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import { valueTypes } from '../../../wasm/runtime/functions.ts';
import type { Emitter, Operators } from '../emitter.ts';
import { either } from '../helpers.ts';
import { parameterCell } from '../parameters.ts';
import { subject } from '../subject.ts';
import { isPresent, valueTypeOf } from '../value-types.ts';

type Cell = Wasm<'i32'>;

const readers: Readonly<Record<ReadType, (node: Cell, emitter: Emitter) => Cell>> = {
  str: (node) => runtime('read_str', node),
  text: (node) => runtime('read_text', node),
  bool: (node) => runtime('read_bool', node),
  int: (node, emitter) => {
    const cell = emitter.fresh('number', 'i32');
    return when('i32', runtime('is_int', tee(cell, node)), [get(cell)], [i32(0)]);
  },
  quantity: (node) => runtime('quantity', node),
};

const hasType =
  (type: number) =>
  (node: Cell): Cell =>
    op('i32.eq', runtime('type_of', node), i32(type));

const typeTests: Readonly<Record<ValueType, (node: Cell) => Cell>> = {
  null: hasType(valueTypes.null),
  bool: hasType(valueTypes.bool),
  number: hasType(valueTypes.number),
  int: (node) => runtime('is_int', node),
  str: hasType(valueTypes.str),
  list: hasType(valueTypes.list),
  map: hasType(valueTypes.map),
};

/** Reads of the object, of parameters and of constants. A node is its cell, 0 when it is absent. */
export const nodeOperators: Operators<
  | 'root'
  | 'data'
  | 'parameter'
  | 'variable'
  | 'field'
  | 'read'
  | 'key'
  | 'value'
  | 'typeIs'
  | 'present'
  | 'orElse'
> = {
  root: ({ name }) => getGlobal(subject[name]),
  data: ({ value }) => json(value),
  parameter: (expression, emitter) => parameterCell(expression, emitter),
  variable: ({ variable }, emitter) => get(emitter.local(variable, valueTypeOf(variable.type))),
  field: ({ base, key }, emitter) => runtime('member', emitter.i32(base), emitter.i32(key)),
  read: ({ node, as }, emitter) => readers[as](emitter.i32(node), emitter),
  key: ({ entry }, emitter) => emitter.i32(entry),
  value: ({ entry }, emitter) => runtime('next', emitter.i32(entry)),
  typeIs: ({ node, type }, emitter) => typeTests[type](emitter.i32(node)),
  present: ({ of }, emitter) => op('i32.ne', isPresent(typeOf(of), emitter.i32(of)), i32(0)),
  orElse: ({ optional, fallback }, emitter) => {
    const type = typeOf(optional);
    if (type === 'optStr' && fallback.kind === 'literal') {
      return either(emitter.i32(optional), emitter.i32(fallback));
    }
    const cell = emitter.fresh('optional', 'i32');
    const value = tee(cell, emitter.i32(optional));
    return type === 'optInt'
      ? when('i64', value, [runtime('read_int', get(cell))], [emitter.i64(fallback)])
      : when('i32', isPresent(type, value), [get(cell)], [emitter.i32(fallback)]);
  },
};
