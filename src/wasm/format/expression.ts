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

/** The instructions as trees: operands are evaluated in order, then the instruction itself. */
type Node =
  | { readonly kind: 'const'; readonly value: bigint }
  | { readonly kind: 'static'; readonly value: StaticValue }
  | { readonly kind: 'numeric'; readonly name: NumericName; readonly operands: Operands }
  | { readonly kind: 'call'; readonly target: CallTarget; readonly name: string; readonly operands: Operands }
  | { readonly kind: 'local.get'; readonly local: Local }
  | { readonly kind: 'local.set' | 'local.tee'; readonly local: Local; readonly value: Expression }
  | { readonly kind: 'global.get'; readonly global: Global }
  | { readonly kind: 'global.set'; readonly global: Global; readonly value: Expression }
  | {
      readonly kind: 'select';
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
      readonly condition: Expression;
    }
  | { readonly kind: 'drop'; readonly value: Expression }
  | { readonly kind: 'block' | 'loop'; readonly label: string; readonly body: Operands }
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly whenTrue: Operands;
      readonly whenFalse: Operands;
    }
  | { readonly kind: 'br'; readonly label: string }
  | { readonly kind: 'br_if'; readonly label: string; readonly condition: Expression }
  | {
      readonly kind: 'br_table';
      readonly labels: readonly string[];
      readonly otherwise: string;
      readonly index: Expression;
    }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'unreachable' };

export type ExpressionKind = Node['kind'];

/** An expression that leaves a `T` on the stack. What never completes (`br`, `return`, `unreachable`) counts as `none`. */
export type Expression<T extends ResultType = ResultType> = Node & { readonly type: T };

export type ExpressionOf<Kind extends ExpressionKind> = Extract<Expression, { readonly kind: Kind }>;
