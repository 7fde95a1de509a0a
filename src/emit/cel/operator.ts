import type { Expression, ExpressionKind, ExpressionOf } from '../../ir/expression.ts';
import type { Scope } from './scope.ts';
import type { Term } from './term.ts';
import type { CelValue } from './value.ts';

/** Writes operands; given to every operator, so that operators do not know each other. */
export interface Emitter {
  value(expression: Expression, scope: Scope): CelValue;
  /** A string, a boolean, an integer or a quantity. */
  scalar(expression: Expression, scope: Scope): Term;
  /** A node as a map; an empty one when it is absent or no map. */
  asMap(node: Expression, scope: Scope): Term;
}

/** Writes one operator. */
export type EmitOperator<Kind extends ExpressionKind> = (
  expression: ExpressionOf<Kind>,
  scope: Scope,
  emitter: Emitter,
) => CelValue;

export type Operators<Kind extends ExpressionKind> = { readonly [K in Kind]: EmitOperator<K> };
