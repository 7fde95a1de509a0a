import type { Expression, ExpressionOf, Variable } from '../../../ir/expression.ts';
import { freeVariables, isClosed, keyOf } from '../key.ts';
import { asDistinct } from '../names.ts';
import type { Emitter, Operators } from '../operator.ts';
import { define, isInLoop, type Scope, toOutermost } from '../scope.ts';
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

/** `some x has f(x) == y` as `y is among all f(x)`, where those depend on the object alone. */
function membership(expression: ExpressionOf<'any'>, scope: Scope, emitter: Emitter): cel.Term | null {
  const { source, variable, where } = expression;
  if (where.kind !== 'equals' || !isClosed(source) || !isInLoop(scope)) return null;
  const reads = (side: Expression): boolean => freeVariables(side).has(variable.id);
  const [own, other] = reads(where.left) ? [where.left, where.right] : [where.right, where.left];
  if (!reads(own) || reads(other) || freeVariables(own).size > 1) return null;
  const list = emitter.value(source, scope);
  if (list.type !== 'strings' && list.type !== 'names') return null;
  const values: Expression = { kind: 'names', from: [{ variable, source }], where: always, value: own };
  const among = as('names', emitter.value(values, toOutermost(scope)));
  const term = define(scope, keyOf(values), `${variable.id.replace(/[0-9]+$/, '')}s`, () => among.term);
  return cel.isIn(emitter.scalar(other, scope), term);
}

const always: Expression = { kind: 'literal', value: true };

export const quantifierOperators: Operators<'any' | 'all' | 'count' | 'sum' | 'find'> = {
  any: (expression, scope, emitter) => {
    const { source, variable, where } = expression;
    const condition = (within: Scope): cel.Term => emitter.scalar(where, within);
    return scalar(
      membership(expression, scope, emitter) ??
        exists(emitter.value(source, scope), variable, scope, condition),
    );
  },
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
    const term = isClosed(expression)
      ? define(scope, keyOf(expression), `${variable.id}-found`, () => found)
      : found;
    const isFound = exists(nodes, variable, scope, (within) => emitter.scalar(where, within));
    const guard = isClosed(expression) ? cel.relation('>', cel.method(term, 'size'), cel.int(0)) : isFound;
    return { type: 'node', guards: [guard], term: cel.at(term, cel.int(0)), shape: nodes.shape };
  },
};
