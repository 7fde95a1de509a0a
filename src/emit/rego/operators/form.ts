import type { ExpressionKind, ExpressionOf, Variable } from '../../../ir/expression.ts';
import type { Context } from '../scope.ts';
import type { Term } from '../term.ts';
import type { Bound, NodeValue } from '../value.ts';

/** How one operator is written: those of the emitter's functions that make sense for its type. */
export interface Form<Kind extends ExpressionKind> {
  holds?(expression: ExpressionOf<Kind>, context: Context, isLast: boolean): void;
  fails?(expression: ExpressionOf<Kind>, context: Context): void;
  test?(expression: ExpressionOf<Kind>, context: Context): Term;
  value?(expression: ExpressionOf<Kind>, context: Context): Term;
  optional?(expression: ExpressionOf<Kind>, context: Context): Term;
  node?(expression: ExpressionOf<Kind>, context: Context): NodeValue;
  place?(expression: ExpressionOf<Kind>, context: Context): Term;
  bound?(expression: ExpressionOf<Kind>, context: Context): Bound;
  each?(expression: ExpressionOf<Kind>, variable: Variable, context: Context): Context;
  located?(expression: ExpressionOf<Kind>, context: Context): Term;
  sourcePlace?(expression: ExpressionOf<Kind>, context: Context): Term;
}

export type Forms<Kind extends ExpressionKind> = { readonly [Each in Kind]: Form<Each> };
