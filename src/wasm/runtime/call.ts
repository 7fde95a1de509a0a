import type { OperandsFor } from '../format/build.ts';
import type { Expression } from '../format/expression.ts';
import { type RuntimeFunctionName, runtimeFunctions } from './functions.ts';

type Table = typeof runtimeFunctions;

/** A call of a function of the guest runtime: `runtime('member', map, string('metadata'))`. */
export function runtime<Name extends RuntimeFunctionName>(
  name: Name,
  ...operands: OperandsFor<Table[Name]['parameters']>
): Expression<Table[Name]['result']> {
  return { kind: 'call', type: runtimeFunctions[name].result, target: 'runtime', name, operands };
}
