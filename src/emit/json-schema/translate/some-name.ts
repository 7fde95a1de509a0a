import type { Expression, Variable } from '../../../ir/expression.ts';
import type { Formula } from '../formula.ts';
import type { TextTest } from '../text/text-test.ts';
import type { Context } from './context.ts';

/** No variable of a policy is called so: theirs are identifiers. */
const variable: Variable = { id: '(name)', type: 'str' };

/** That one of the names passes. */
export function translateSomeName(names: Expression, context: Context, test: TextTest): Formula {
  const holds = (inner: Context): Formula => inner.to.text({ kind: 'variable', variable }, inner, test);
  return context.to.atLeast(1, { variable, source: names, holds }, context);
}
