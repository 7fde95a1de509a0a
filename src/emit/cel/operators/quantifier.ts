import type { Expression, Variable } from '../../../ir/expression.ts';
import { isClosed, keyOf } from '../key.ts';
import { asDistinct } from '../names.ts';
import type { Emitter, Operators } from '../operator.ts';
import { define, type Scope } from '../scope.ts';
import { collection, exists, loop, withOptional } from '../source.ts';
import * as cel from '../term.ts';
import { as, bareGuard, type CelValue, scalar } from '../value.ts';

interface Over {
  readonly source: Expression;
  readonly variable: Variable;
}

/** A list with as many elements as there are items; names once each. */
function counted(over: Over, scope: Scope, emitter: Emitter): CelValue {
  const source = emitter.value(over.source, scope);
  return source.type === 'names' ? asDistinct(source, scope, 'names') : source;
}

function itemsWhere(
  source: CelValue,
  { variable }: Over,
  where: Expression,
  scope: Scope,
  emitter: Emitter,
): cel.Term {
  const { list, item, scope: within } = loop(collection(source), variable, scope);
  const condition = emitter.scalar(where, within);
  return condition.literal === true ? list : cel.macro(list, 'filter', item, condition);
}

export const quantifierOperators: Operators<'any' | 'all' | 'count' | 'sum' | 'find'> = {
  any: ({ source, variable, where }, scope, emitter) =>
    scalar(exists(emitter.value(source, scope), variable, scope, (within) => emitter.scalar(where, within))),
  all: ({ source, variable, where }, scope, emitter) => {
    const value = emitter.value(source, scope);
    if (value.type === 'optional') {
      const holds = withOptional(value, variable, scope, (within) => emitter.scalar(where, within));
      return scalar(value.under(cel.or(cel.not(bareGuard(value)), holds)));
    }
    const { list, item, scope: within } = loop(collection(value), variable, scope);
    return scalar(cel.macro(list, 'all', item, emitter.scalar(where, within)));
  },
  count: ({ source, variable, where }, scope, emitter) => {
    const value = counted({ source, variable }, scope, emitter);
    if (value.type === 'optional') {
      const isOne = exists(value, variable, scope, (within) => emitter.scalar(where, within));
      return scalar(cel.conditional(isOne, cel.int(1), cel.int(0)));
    }
    return scalar(cel.method(itemsWhere(value, { source, variable }, where, scope, emitter), 'size'));
  },
  sum: ({ source, variable, term }, scope, emitter) => {
    const value = counted({ source, variable }, scope, emitter);
    if (value.type === 'optional') {
      const one = withOptional(value, variable, scope, (within) => emitter.scalar(term, within));
      return scalar(value.under(cel.conditional(bareGuard(value), one, cel.int(0))));
    }
    const { list, item, scope: within } = loop(collection(value), variable, scope);
    return scalar(cel.method(cel.macro(list, 'map', item, emitter.scalar(term, within)), 'sum'));
  },
  find: (expression, scope, emitter) => {
    const { source, variable, where } = expression;
    const nodes = as('nodes', emitter.value(source, scope));
    const found = itemsWhere(nodes, { source, variable }, where, scope, emitter);
    const term = isClosed(expression) ? define(scope, keyOf(expression), `${variable.id}-found`, () => found) : found;
    const isFound = exists(nodes, variable, scope, (within) => emitter.scalar(where, within));
    const guard = isClosed(expression) ? cel.relation('>', cel.method(term, 'size'), cel.int(0)) : isFound;
    return { type: 'node', guards: [guard], term: cel.at(term, cel.int(0)), shape: nodes.shape };
  },
};
