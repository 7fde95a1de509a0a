import type { Binding, Expression, Variable } from '../../../ir/expression.ts';
import type { Formula } from '../formula.ts';
import type { TextTest } from '../text/text-test.ts';

/** What a variable stands for: what a quantifier visits, or an expression with the variables that it may read. */
export type Bound =
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'expression'; readonly expression: Expression; readonly context: Context };

/** The node that a formula's atom is about. */
export interface Place {
  readonly anchor: string;
  readonly path: readonly string[];
}

/** An integer range, both ends included; null: without bound. */
export interface Range {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Translations of expressions by type; each in a file of its own, and none imports another. */
export interface Translations {
  /** Of a `bool`. */
  condition(expression: Expression, context: Context): Formula;
  /** Of a `str`: that it passes. */
  text(expression: Expression, context: Context, test: TextTest): Formula;
  /** Of an `optStr`: that it has a value, which passes. */
  optionalText(expression: Expression, context: Context, test: TextTest): Formula;
  /** Of an `int`: that it is within a range. */
  int(expression: Expression, context: Context, range: Range): Formula;
  /** Of a `node`: whatever is to be said of its place. */
  node(expression: Expression, context: Context, say: (place: Place) => Formula): Formula;
  /** Of a source: that at least `minimum` items fulfil a condition. */
  atLeast(minimum: number, over: Quantified, context: Context): Formula;
  /** Of `names`: that one of them passes. */
  someName(expression: Expression, context: Context, test: TextTest): Formula;
  /** Of `names`: that they are two or more. */
  twoNames(expression: Expression, context: Context): Formula;
}

/** A condition on the items of a source. */
export interface Quantified {
  readonly variable: Variable;
  readonly source: Expression;
  readonly holds: (context: Context) => Formula;
}

export interface Context {
  readonly variables: ReadonlyMap<string, Bound>;
  readonly to: Translations;
  /** An anchor that no other quantifier has. */
  readonly freshAnchor: () => string;
  /** Tests that do not depend on the context, by the expressions that say them; each is made once. */
  readonly constantTests: Map<Expression, TextTest>;
  /** Puts a formula into a definition of its own; the hint becomes part of its name. */
  readonly define: (hint: string, formula: Formula) => Formula;
  /** The same, for a formula about the object or its pod that other rules have too: it is kept once for all of them. */
  readonly defineShared: (name: string, formula: Formula) => Formula;
}

export function bindTo(context: Context, variable: Variable, bound: Bound): Context {
  return { ...context, variables: new Map(context.variables).set(variable.id, bound) };
}

/** The test that an expression says whatever variables stand for. */
export function constantTest(
  expression: Expression,
  { constantTests }: Context,
  make: () => TextTest,
): TextTest {
  const test = constantTests.get(expression) ?? make();
  constantTests.set(expression, test);
  return test;
}

/** That a combination of items of the sources, each within the former, fulfils a condition. */
export function someCombination(
  from: readonly Binding[],
  context: Context,
  holds: (context: Context) => Formula,
): Formula {
  const [first, ...rest] = from;
  if (first === undefined) return holds(context);
  const within = (inner: Context): Formula => someCombination(rest, inner, holds);
  return context.to.atLeast(1, { ...first, holds: within }, context);
}
