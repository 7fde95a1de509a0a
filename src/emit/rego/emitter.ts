import type { Expression, Variable } from '../../ir/expression.ts';
import type { Context } from './scope.ts';
import type { Term } from './term.ts';
import type { Bound, NodeValue } from './value.ts';

/**
 * How expressions are written, by what their surroundings want of them. Only sources end the search for a solution;
 * all else adds statements that always hold, or conditions.
 */
export interface Emitter {
  /** Adds statements that hold if the condition does; when nothing follows in the body, it may search in place. */
  holds(expression: Expression, context: Context, isLast?: boolean): void;
  /** Adds statements that hold if the condition does not. */
  fails(expression: Expression, context: Context): void;
  /** Adds `not` before the condition, as it is or as a rule of its own. */
  denies(expression: Expression, context: Context): void;
  /** A condition as one expression: true if it holds, else false or not defined. */
  test(expression: Expression, context: Context): Term;
  /** A string, an integer, a quantity, a boolean, a list of strings, or names as a set; always defined. */
  value(expression: Expression, context: Context): Term;
  /** An optional: not defined when it is absent. */
  optional(expression: Expression, context: Context): Term;
  node(expression: Expression, context: Context): NodeValue;
  /** The path of a node, or of its nearest ancestor that is there. */
  place(expression: Expression, context: Context): Term;
  /** What a `let` binds. */
  bound(expression: Expression, context: Context): Bound;
  /** Takes each item of a source in turn: the context in which the variable stands for it. */
  each(source: Expression, variable: Variable, context: Context): Context;
  /** Nodes or entries with their places, as a list of objects: `{ key, value, path }`. */
  located(expression: Expression, context: Context): Term;
  /** The path of what a list of nodes is read from. */
  sourcePlace(expression: Expression, context: Context): Term;
}
