import type { CelValue } from '@bufbuild/cel';
import type { CelExpression } from '../cel/cel-runtime.ts';
import type { Names, Variables } from './variables.ts';

/** An expression's value, or why there is none. */
export type FilterResult =
  | { readonly kind: 'value'; readonly value: CelValue }
  | { readonly kind: 'error'; readonly message: string };

/** What expressions of a policy are together allowed to cost. */
export const policyBudget = 10_000_000;
export const matchConditionsBudget = 2_500_000;

const outOfBudget =
  'validation failed due to running out of cost budget, no further validation rules will be run';

export type Filtered =
  | { readonly kind: 'evaluated'; readonly results: readonly FilterResult[]; readonly left: number }
  /** The budget is spent; none of the results counts. */
  | { readonly kind: 'out-of-budget'; readonly message: string };

/** An expression as its policy has it, and compiled. */
export interface FilterExpression {
  readonly text: string;
  readonly compiled: CelExpression;
}

/** Evaluates expressions one after the other within a budget; null stands for one that is not there. */
export function filter(
  expressions: readonly (FilterExpression | null)[],
  names: Names,
  variables: Variables,
  budget: number,
): Filtered {
  const paid = new Set<string>();
  const results: FilterResult[] = [];
  let left = budget;
  for (const expression of expressions) {
    if (expression === null) {
      results.push({ kind: 'error', message: '' });
      continue;
    }
    const outcome = expression.compiled.evaluate({
      names,
      variable: (name) => {
        left -= variables.pay(name, paid);
        return variables.value(name);
      },
    });
    left -= outcome.cost;
    if (left < 0) return { kind: 'out-of-budget', message: outOfBudget };
    results.push(
      outcome.kind === 'value'
        ? { kind: 'value', value: outcome.value }
        : {
            kind: 'error',
            message: `expression '${expression.text}' resulted in error: ${outcome.message}`,
          },
    );
  }
  return { kind: 'evaluated', results, left };
}
