import { invariant } from '../../base/invariant.ts';
import { getGlobal, i32, i64, op, setGlobal, when } from '../../wasm/format/build.ts';
import type { Global, Expression as Wasm, WasmFunction } from '../../wasm/format/expression.ts';
import type { ValueType } from '../../wasm/format/value-type.ts';
import { FunctionEmitter, type ProgramContext, sharedSignature } from './function-emitter.ts';
import type { Shared } from './sharing.ts';
import { isOfType } from './value-types.ts';

/** What stands for a value that is not computed yet: no address, no truth value, no integer of the language. */
const pending = { i32: i32(-1), i64: i64(-(2n ** 63n)) } as const;

/** Forgets the value that is held. */
export function forget(held: Global<ValueType>): Wasm<'none'> {
  return setGlobal(held, pending[held.type]);
}

function isPending(held: Global<ValueType>): Wasm<'i32'> {
  const value = getGlobal(held);
  if (isOfType(value, 'i64')) return op('i64.eq', value, pending.i64);
  invariant(isOfType(value, 'i32'), 'a value is an i32 or an i64');
  return op('i32.eq', value, pending.i32);
}

/** The function that computes a shared expression; what it holds, it computes when it is first called. */
export function sharedFunction(shared: Shared, context: ProgramContext): WasmFunction {
  const { held, policy, expression, free } = shared;
  const value = new FunctionEmitter(context, policy, free).computed(expression);
  const body =
    held === null ? [value] : [when('none', isPending(held), [setGlobal(held, value)]), getGlobal(held)];
  return { ...sharedSignature(shared), body };
}
