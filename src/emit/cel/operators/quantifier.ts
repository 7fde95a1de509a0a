import type { Expression, ExpressionOf, Variable } from '../../../ir/expression.ts';
import { wordOf } from '../hint.ts';
import { asDistinct } from '../names.ts';
import type { Emitter, Operators } from '../operator.ts';
import { define, isInLoop, type Scope, toOutermost } from '../scope.ts';
import { collection, exists, holdsForAll, itemsWhere, loop, withOptional } from '../source.ts';
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

/** `some x has f(x) == y` as `y is among all f(x)`, where those depend on the object alone. */
function membership(expression: ExpressionOf<'any'>, scope: Scope, emitter: Emitter): cel.Term | null {
  const { source, variable, where } = expression;
  if (where.kind !== 'equals' || !scope.facts.isClosed(source) || !isInLoop(scope)) return null;
  const reads = (side: Expression): boolean => scope.facts.free(side).has(variable.id);
  const [own, other] = reads(where.left) ? [where.left, where.right] : [where.right, where.left];
  if (!reads(own) || reads(other) || scope.facts.free(own).size > 1) return null;
  const list = emitter.value(source, scope);
  if (list.type !== 'strings' && list.type !== 'names') return null;
  const values: Expression = { kind: 'names', from: [{ variable, source }], where: always, value: own };
  const among = as('names', emitter.value(values, toOutermost(scope)));
  const term = define(scope, scope.facts.key(values), `${wordOf(variable.id)}s`, () => among.term);
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
  all: ({ source, variable, where }, scope, emitter) =>
    scalar(
      holdsForAll(emitter.value(source, scope), variable, scope, (within) => emitter.scalar(where, within)),
    ),
  count: ({ source, variable, where }, scope, emitter) => {
    const value = counted({ source, variable }, scope, emitter);
    const condition = (within: Scope): cel.Term => emitter.scalar(where, within);
    if (value.type === 'optional') {
      return scalar(cel.conditional(exists(value, variable, scope, condition), cel.int(1), cel.int(0)));
    }
    return scalar(cel.method(itemsWhere(collection(value), variable, scope, condition), 'size'));
  },
  sum: ({ source, variable, term }, scope, emitter) => {
    const value = counted({ source, variable }, scope, emitter);
    if (value.type === 'optional') {
      const only = withOptional(value, variable, scope, (inner) => emitter.scalar(term, inner));
      return scalar(value.under(cel.conditional(bareGuard(value), only, cel.int(0))));
    }
    const { list, item, scope: within, guards, counts } = loop(collection(value), variable, scope);
    const kept = counts === null ? list : cel.macro(list, 'filter', item, counts);
    const total = cel.method(cel.macro(kept, 'map', item, emitter.scalar(term, within)), 'sum');
    return scalar(cel.conditional(cel.and(...guards), total, cel.int(0)));
  },
  find: (expression, scope, emitter) => {
    const { source, variable, where } = expression;
    const nodes = as('nodes', emitter.value(source, scope));
    const condition = (within: Scope): cel.Term => emitter.scalar(where, within);
    const found = itemsWhere(nodes, variable, scope, condition);
    const { shape } = nodes;
    if (!scope.facts.isClosed(expression)) {
      const guards = [exists(nodes, variable, scope, condition)];
      return { type: 'node', guards, term: cel.at(found, cel.int(0)), shape };
    }
    const term = define(scope, scope.facts.key(expression), `${wordOf(variable.id)}-found`, () => found);
    const isFound = cel.relation('>', cel.method(term, 'size'), cel.int(0));
    return { type: 'node', guards: [isFound], term: cel.at(term, cel.int(0)), shape };
  },
};
