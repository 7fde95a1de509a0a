import type { Expression } from '../../../ir/expression.ts';
import { all, any, type Formula, negate, unsupported } from '../formula.ts';
import { reasonAgainst } from '../support.ts';
import { bindTo, type Context, type Place } from './context.ts';

type Say = (place: Place) => Formula;

function ofVariable(id: string, context: Context, say: Say): Formula {
  const bound = context.variables.get(id);
  if (bound === undefined) return unsupported('variable: it is not bound');
  if (bound.kind === 'anchor') return say({ anchor: bound.anchor, path: [] });
  return context.to.node(bound.expression, bound.context, say);
}

/** What is to be said of the place of a node. */
export function translateNode(expression: Expression, context: Context, say: Say): Formula {
  switch (expression.kind) {
    case 'root':
      return say({ anchor: expression.name, path: [] });
    case 'variable':
      return ofVariable(expression.variable.id, context, say);
    case 'value':
      return translateNode(expression.entry, context, say);
    case 'named':
      return translateNode(expression.value, context, say);
    case 'field': {
      const { base, key } = expression;
      if (key.kind !== 'literal' || typeof key.value !== 'string')
        return unsupported(
          'field: a schema reads members by constant names, not by one that depends on the object',
        );
      const name = key.value;
      return translateNode(base, context, ({ anchor, path }) => say({ anchor, path: [...path, name] }));
    }
    case 'if': {
      const condition = context.to.condition(expression.condition, context);
      return any([
        all([condition, translateNode(expression.whenTrue, context, say)]),
        all([negate(condition), translateNode(expression.whenFalse, context, say)]),
      ]);
    }
    case 'let': {
      const bound = { kind: 'expression', expression: expression.value, context } as const;
      return translateNode(expression.body, bindTo(context, expression.variable, bound), say);
    }
    default:
      return unsupported(reasonAgainst(expression.kind));
  }
}
