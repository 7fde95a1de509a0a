import type { Expression } from '../../ir/expression.ts';
import type { Type } from '../../ir/type.ts';
import { typeOf } from '../../ir/type-of.ts';
import { i32, op } from '../../wasm/format/build.ts';
import type { Expression as Wasm } from '../../wasm/format/expression.ts';
import type { ValueType } from '../../wasm/format/value-type.ts';

/**
 * How each type is held. `int` is an i64, `bool` 0 or 1; all others are addresses: of cells (nodes, strings, an
 * entry's key, an optional integer), of names, of quantities. Lists of nodes, strings and entries are no values: they are
 * walked where they lie (`for-each.ts`).
 */
export function valueTypeOf(type: Type): 'i32' | 'i64' {
  return type === 'int' ? 'i64' : 'i32';
}

const listTypes: ReadonlySet<Type> = new Set(['nodes', 'strings', 'entries']);

/** `optBool` is 0, 1 or this; every other optional value is absent at address 0. */
export const absentBool = -1;

/** Whether an optional value or a node is there; not 0 if so. */
export function isPresent(type: Type, value: Wasm<'i32'>): Wasm<'i32'> {
  return type === 'optBool' ? op('i32.ne', value, i32(absentBool)) : value;
}

/** Whether an expression is a list of nodes, strings or entries, which is walked and never held. */
export function isList(expression: Expression): boolean {
  return listTypes.has(typeOf(expression));
}

/** Whether an expression has a value at all: lists have none, but for the pieces of a text. */
export function isValue(expression: Expression): boolean {
  return expression.kind === 'split' || !isList(expression);
}

export function isOfType<T extends ValueType>(expression: Wasm, type: T): expression is Wasm<T> {
  return expression.type === type;
}
