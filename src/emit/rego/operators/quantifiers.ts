import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { hintOf } from '../hint.ts';
import { type Context, underName, within } from '../scope.ts';
import * as rego from '../term.ts';
import type { Forms } from './form.ts';

type Over = ExpressionOf<'any' | 'all'>;

/** A function that holds if some item does what is asked. */
function someItem(
  e: Over,
  context: Context,
  hint: string,
  ask: (where: Expression, context: Context) => void,
): rego.Term {
  return context.scope.module.helper(context, {
    hint,
    kind: 'each',
    isTotal: false,
    build: (open) => {
      const inner = open();
      ask(e.where, context.emitter.each(e.source, e.variable, inner));
      return [{ value: null, context: inner }];
    },
  });
}

function anyTest(e: ExpressionOf<'any'>, context: Context): rego.Term {
  return someItem(e, context, `any_${hintOf(e.source)}`, (where, inner) =>
    context.emitter.holds(where, inner, true),
  );
}

/** Whether some item breaks the condition that all must satisfy. */
function brokenTest(e: ExpressionOf<'all'>, context: Context): rego.Term {
  return someItem(e, context, `not_all_${hintOf(e.source)}`, (where, inner) =>
    context.emitter.fails(where, inner),
  );
}

/** One `head` for each item, in a list. */
function collected(
  e: ExpressionOf<'count' | 'sum'>,
  context: Context,
  head: (inner: Context) => rego.Term,
): rego.Term {
  const inner = context.emitter.each(e.source, e.variable, within(context));
  const term = head(inner);
  const isGlobal = context.scope.module.facts.isClosed(e);
  return underName(
    rego.comprehension('array', term, inner.body.render(), isGlobal),
    hintOf(e.source),
    context,
  );
}

export const quantifierForms: Forms<'any' | 'all' | 'count' | 'sum'> = {
  any: {
    holds: (e, context, isLast) => {
      if (isLast) context.emitter.holds(e.where, context.emitter.each(e.source, e.variable, context), true);
      else context.body.add(anyTest(e, context).text);
    },
    test: anyTest,
  },
  all: {
    holds: (e, context) => context.body.add(`not ${brokenTest(e, context).text}`),
    fails: (e, context) => context.body.add(brokenTest(e, context).text),
  },
  count: {
    value: (e, context) => {
      const ones = collected(e, context, (inner) => {
        inner.emitter.holds(e.where, inner);
        return rego.number(1);
      });
      return rego.call('count', ones);
    },
  },
  sum: {
    value: (e, context) =>
      rego.call(
        'sum',
        collected(e, context, (inner) => {
          const value = inner.emitter.value(e.term, inner);
          if (!value.isInfix) return value;
          // What stands before the bar of a comprehension would be read as part of an operator.
          const name = inner.scope.fresh('term');
          inner.body.add(`${name} := ${value.text}`);
          return rego.local(name);
        }),
      ),
  },
};
