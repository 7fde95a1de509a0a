import type { ExpressionOf } from '../../../ir/expression.ts';
import { nodeHint } from '../hint.ts';
import type { Emitter, Operators } from '../operator.ts';
import { define, type Scope, toOutermost } from '../scope.ts';
import { type Collection, itemList } from '../source.ts';
import * as cel from '../term.ts';
import { as, type NodeShape } from '../value.ts';
import { mapAt } from './node.ts';
import { typeTest } from './types.ts';

type Keeps = ((item: cel.Term) => cel.Term) | null;

const isText = (term: cel.Term): cel.Term => cel.or(typeTest.str(term), typeTest.null(term));
const entryFilters = { any: null, map: typeTest.map, text: isText } as const;
const entryShapes = { any: 'unknown', map: 'map', text: 'text' } as const;

/** A list that the object holds; a variable of the policy when it depends on the object alone. */
function listAt(
  expression: ExpressionOf<'items' | 'strings'>,
  keeps: Keeps,
  scope: Scope,
  emitter: Emitter,
): { readonly term: cel.Term; readonly guards: readonly cel.Term[]; readonly keeps: Keeps } {
  const { node } = expression;
  const closed = scope.facts.isClosed(node);
  const within = closed ? toOutermost(scope) : scope;
  const { guards, term } = as('node', emitter.value(node, within));
  const open = { term, guards: [...guards, typeTest.list(term)], keeps };
  if (!closed) return open;
  const list = define(scope, scope.facts.key(expression), nodeHint(node), () =>
    itemList({ ...open, type: 'strings' }, within),
  );
  return { term: list, guards: [], keeps: null };
}

function keysAt(expression: ExpressionOf<'entries'>, scope: Scope, emitter: Emitter): Collection {
  const { node, filter } = expression;
  const { guards, map } = mapAt(node, scope, emitter);
  const test = entryFilters[filter];
  const keeps: Keeps = test === null ? null : (key) => test(cel.at(map, key));
  const shape = entryShapes[filter];
  const open = { type: 'entries', keys: map, map, guards, keeps, shape } as const;
  if (keeps === null || !scope.facts.isClosed(node)) return open;
  const hint = `${nodeHint(node).replace(/s$/, '')}-keys`;
  const keys = define(scope, scope.facts.key(expression), hint, () => itemList(open, toOutermost(scope)));
  return { ...open, keys, keeps: null };
}

export const collectionOperators: Operators<'items' | 'strings' | 'entries' | 'append'> = {
  items: (expression, scope, emitter) => {
    const isMap = expression.filter === 'map';
    const list = listAt(expression, isMap ? typeTest.map : null, scope, emitter);
    return { type: 'nodes', ...list, shape: isMap ? 'map' : 'unknown' };
  },
  strings: (expression, scope, emitter) => ({
    type: 'strings',
    ...listAt(expression, typeTest.str, scope, emitter),
  }),
  entries: keysAt,
  append: ({ lists }, scope, emitter) => {
    const nodes = lists.map((list) => as('nodes', emitter.value(list, scope)));
    const shape: NodeShape = nodes.every((list) => list.shape === 'map') ? 'map' : 'unknown';
    const term = nodes.length === 0 ? cel.list() : cel.sum(nodes.map((list) => itemList(list, scope)));
    return { type: 'nodes', term, guards: [], keeps: null, shape };
  },
};
