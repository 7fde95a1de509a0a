import { invariant } from '../../base/invariant.ts';
import type { Json } from '../../base/json.ts';
import type { Expression, Global, Local, Signature } from './expression.ts';
import { type NumericName, numericInstructions } from './numeric-instructions.ts';
import type { ResultType, ValueType } from './value-type.ts';

/** One expression for each parameter type, in order. */
export type OperandsFor<Types extends readonly ValueType[]> = {
  readonly [Index in keyof Types]: Expression<Types[Index]>;
};

type Table = typeof numericInstructions;
type Body = readonly Expression[];

/** An i32 constant: from −2^31 up to 2^32 − 1. */
export function i32(value: number): Expression<'i32'> {
  invariant(Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32, `${value} is no i32`);
  return { kind: 'const', type: 'i32', value: BigInt.asIntN(32, BigInt(value)) };
}

/** An i64 constant. */
export function i64(value: number | bigint): Expression<'i64'> {
  return { kind: 'const', type: 'i64', value: BigInt.asIntN(64, BigInt(value)) };
}

/** A numeric instruction by its name in the text format: `op('i32.add', a, b)`. */
export function op<Name extends NumericName>(
  name: Name,
  ...operands: OperandsFor<Table[Name]['operands']>
): Expression<Table[Name]['result']> {
  return { kind: 'numeric', type: numericInstructions[name].result, name, operands };
}

/** The address of a static string cell. */
export function string(text: string): Expression<'i32'> {
  return json(text);
}

/** The address of a static cell that holds the value. */
export function json(value: Json): Expression<'i32'> {
  return { kind: 'static', type: 'i32', value: { kind: 'json', value } };
}

/** The address of static names. */
export function names(of: readonly string[]): Expression<'i32'> {
  return { kind: 'static', type: 'i32', value: { kind: 'names', names: of } };
}

/** The address of static bytes; `name` stands for them in the text form. */
export function bytes(name: string, of: Uint8Array): Expression<'i32'> {
  return { kind: 'static', type: 'i32', value: { kind: 'bytes', name, bytes: of } };
}

/** A call of another function of the generated code. */
export function call<R extends ResultType>(
  of: Signature<R>,
  ...operands: readonly Expression[]
): Expression<R> {
  const agree =
    operands.length === of.parameters.length &&
    operands.every((operand, index) => operand.type === of.parameters[index]?.type);
  invariant(agree, `the operands of a call of ${of.name} do not agree with its parameters`);
  return { kind: 'call', type: of.result, target: 'program', name: of.name, operands };
}

export function local<T extends ValueType>(name: string, type: T): Local<T> {
  return { name, type };
}

export function get<T extends ValueType>(of: Local<T>): Expression<T> {
  return { kind: 'local.get', type: of.type, local: of };
}

export function set<T extends ValueType>(of: Local<T>, value: Expression<T>): Expression<'none'> {
  return { kind: 'local.set', type: 'none', local: of, value };
}

/** Sets the local and leaves the value. */
export function tee<T extends ValueType>(of: Local<T>, value: Expression<T>): Expression<T> {
  return { kind: 'local.tee', type: of.type, local: of, value };
}

export function getGlobal<T extends ValueType>(of: Global<T>): Expression<T> {
  return { kind: 'global.get', type: of.type, global: of };
}

export function setGlobal<T extends ValueType>(of: Global<T>, value: Expression<T>): Expression<'none'> {
  return { kind: 'global.set', type: 'none', global: of, value };
}

/** Evaluates both values, then leaves the first if the condition is not 0, else the second. */
export function select<T extends ValueType>(
  condition: Expression<'i32'>,
  whenTrue: Expression<T>,
  whenFalse: Expression<T>,
): Expression<T> {
  return { kind: 'select', type: whenTrue.type, whenTrue, whenFalse, condition };
}

export function drop(value: Expression<ValueType>): Expression<'none'> {
  return { kind: 'drop', type: 'none', value };
}

/** `br` to the label leaves the block; for that the block must have no result. */
export function block<T extends ResultType>(label: string, type: T, body: Body): Expression<T> {
  return { kind: 'block', type, label, body };
}

/** `br` to the label starts the body again. */
export function loop(label: string, body: Body): Expression<'none'> {
  return { kind: 'loop', type: 'none', label, body };
}

/** With a result, both branches must leave it. */
export function when<T extends ResultType>(
  type: T,
  condition: Expression<'i32'>,
  whenTrue: Body,
  whenFalse: Body = [],
): Expression<T> {
  return { kind: 'if', type, condition, whenTrue, whenFalse };
}

export function br(label: string): Expression<'none'> {
  return { kind: 'br', type: 'none', label };
}

export function brIf(label: string, condition: Expression<'i32'>): Expression<'none'> {
  return { kind: 'br_if', type: 'none', label, condition };
}

/** Branches to the label at the index, or to `otherwise` beyond the last. */
export function brTable(
  labels: readonly string[],
  otherwise: string,
  index: Expression<'i32'>,
): Expression<'none'> {
  return { kind: 'br_table', type: 'none', labels, otherwise, index };
}

/** Leaves the function with its result, or without one. */
export function leave(value: Expression<ValueType> | null): Expression<'none'> {
  return { kind: 'return', type: 'none', value };
}

export function unreachable(): Expression<'none'> {
  return { kind: 'unreachable', type: 'none' };
}
