import type { NumericName } from './numeric-instructions.ts';
import type { StaticValue } from './static-value.ts';
import type { ResultType, ValueType } from './value-type.ts';

/** A parameter or local variable; names are unique within a function, and need no declaration. */
export interface Local<T extends ValueType = ValueType> {
  readonly name: string;
  readonly type: T;
}

/** A mutable global of the generated code. It keeps its value between evaluations, so each has to set it first. */
export interface Global<T extends ValueType = ValueType> {
  readonly name: string;
  readonly type: T;
}

/** What a call needs to know of a function. */
export interface Signature<R extends ResultType = ResultType> {
  readonly name: string;
  readonly parameters: readonly Local[];
  readonly result: R;
}

/** A function of generated code. The body's last expression leaves the result, unless the end is not reached. */
export interface WasmFunction extends Signature {
  readonly body: readonly Expression[];
}

/** A function belongs to the generated code or to the guest runtime, where it is exported as `rt_<name>`. */
export type CallTarget = 'program' | 'runtime';

type Operands = readonly Expression[];
type WithValue = { readonly value: Expression };
type OfLocal = { readonly local: Local };
type OfGlobal = { readonly global: Global };
type Labelled = { readonly label: string; readonly body: Operands };

/** The instructions as trees, by kind: operands are evaluated in order, then the instruction itself. */
interface Nodes {
  const: { readonly value: bigint };
  static: { readonly value: StaticValue };
  numeric: { readonly name: NumericName; readonly operands: Operands };
  call: { readonly target: CallTarget; readonly name: string; readonly operands: Operands };
  'local.get': OfLocal;
  'local.set': OfLocal & WithValue;
  'local.tee': OfLocal & WithValue;
  'global.get': OfGlobal;
  'global.set': OfGlobal & WithValue;
  select: {
    readonly whenTrue: Expression;
    readonly whenFalse: Expression;
    readonly condition: Expression;
  };
  drop: WithValue;
  block: Labelled;
  loop: Labelled;
  if: { readonly condition: Expression; readonly whenTrue: Operands; readonly whenFalse: Operands };
  br: { readonly label: string };
  br_if: { readonly label: string; readonly condition: Expression };
  br_table: { readonly labels: readonly string[]; readonly otherwise: string; readonly index: Expression };
  return: { readonly value: Expression | null };
  unreachable: object;
}

export type ExpressionKind = keyof Nodes;

/** An expression of a kind that leaves a `T` on the stack. */
export type ExpressionOf<Kind extends ExpressionKind, T extends ResultType = ResultType> = {
  readonly [K in Kind]: Nodes[K] & { readonly kind: K; readonly type: T };
}[Kind];

/** An expression that leaves a `T` on the stack. What never completes (`br`, `return`, `unreachable`) counts as `none`. */
export type Expression<T extends ResultType = ResultType> = ExpressionOf<ExpressionKind, T>;
