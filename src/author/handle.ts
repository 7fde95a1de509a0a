import type { Expression, Variable } from '../ir/expression.ts';
import type { ItemType } from '../ir/type.ts';

/** Stands for a value that is known when an object is judged; holds the expression that yields it. */
export interface Handle {
  readonly expression: Expression;
}

/** Something with a place in the object, which `at` takes. */
export interface Placed {
  /** A `node` expression. */
  readonly place: Expression;
}

/** Makes the handle for one item of a collection from the item's variable. */
export type Wrap<Item> = (item: Expression) => Item;

/** A new variable; its identity counts until the policy is finished, its id is a proposal. */
export function newVariable(id: string, type: ItemType): Variable {
  return { id, type };
}

export function variable(of: Variable): Expression {
  return { kind: 'variable', variable: of };
}

export function literal(value: string | number | boolean): Expression {
  return { kind: 'literal', value };
}

export const always: Expression = literal(true);
