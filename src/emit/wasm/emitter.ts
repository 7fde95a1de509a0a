import type {
  Expression,
  ExpressionKind,
  ExpressionOf,
  GroupKind,
  ParameterScope,
  Variable,
} from '../../ir/expression.ts';
import type { Local, Expression as Wasm } from '../../wasm/format/expression.ts';
import type { ValueType } from '../../wasm/format/value-type.ts';

/** Code of which only the effect counts, in order. */
export type Statements = readonly Wasm[];

/** What the emitters of operators are given: the function that is being written. */
export interface Emitter {
  /** The kinds that hold pods; a kind is known by its index. */
  readonly kinds: readonly GroupKind[];
  /** The map of parameter values that are given to the policy whose code it is, or to all; 0 for none. */
  given(scope: ParameterScope): Wasm<'i32'>;
  /** The value, in the representation of `valueTypeOf`. */
  value(expression: Expression): Wasm<ValueType>;
  /** The value of whatever is no integer. */
  i32(expression: Expression): Wasm<'i32'>;
  /** The value of an integer. */
  i64(expression: Expression): Wasm<'i64'>;
  /** A `bool` as a condition: not 0 when it is true. */
  condition(expression: Expression): Wasm<'i32'>;
  /** The table of a regular expression's automaton. */
  regexTable(pattern: string): Uint8Array;
  /** The value of an expression that is a function of the variable alone, called with it; null when it is not. */
  callWith(expression: Expression, variable: Variable, value: Wasm<ValueType>): Wasm<ValueType> | null;
  /** The local that holds a variable, by the innermost binding around the code that is being written. */
  local<T extends ValueType>(variable: Variable, type: T): Local<T>;
  /** Binds a variable in what `write` writes; `write` is given its local. */
  within<T extends ValueType, Code>(variable: Variable, type: T, write: (local: Local<T>) => Code): Code;
  /** A local that nothing else in the function uses. */
  fresh<T extends ValueType>(name: string, type: T): Local<T>;
  /** A label that nothing else in the function uses. */
  label(name: string): string;
}

/** Writes the code for one operator; the operands' code comes from the emitter. */
export type EmitOperator<Kind extends ExpressionKind> = (
  expression: ExpressionOf<Kind>,
  emitter: Emitter,
) => Wasm<ValueType>;

export type Operators<Kind extends ExpressionKind> = { readonly [K in Kind]: EmitOperator<K> };
