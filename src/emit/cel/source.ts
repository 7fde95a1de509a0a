import { invariant } from '../../base/invariant.ts';
import type { Variable } from '../../ir/expression.ts';
import { itemName, type Scope, withItem, withVariable } from './scope.ts';
import type { Term } from './term.ts';
import * as cel from './term.ts';
import { bareGuard, type CelValue, scalar } from './value.ts';

type Collection = Extract<CelValue, { readonly type: 'nodes' | 'strings' | 'entries' | 'names' }>;
type Optional = Extract<CelValue, { readonly type: 'optional' }>;

/** A source with one name for its items, and the scope in which the variable stands for the item. */
export interface Loop {
  readonly list: Term;
  readonly item: string;
  readonly scope: Scope;
}

function itemValue(source: Collection, item: Term): CelValue {
  if (source.type === 'nodes') return { type: 'node', guards: [], term: item, shape: source.shape };
  if (source.type === 'entries') return { type: 'entry', map: source.map, key: item, shape: source.shape };
  return scalar(item, source.type === 'names' ? source.pattern : null);
}

/** Iterates a collection; the keys, where it is a map. */
export function loop(source: Collection, variable: Variable, scope: Scope): Loop {
  const item = itemName(scope, source.type === 'entries' ? 'key' : variable.id);
  const value = itemValue(source, cel.name(item));
  const list = source.type === 'entries' ? source.keys : source.term;
  return { list, item, scope: withVariable(withItem(scope, item), variable, value) };
}

/** What `body` gives for the value of an optional that is there; to be written by its `under`. */
export function withOptional(
  source: Optional,
  variable: Variable,
  scope: Scope,
  body: (scope: Scope) => Term,
): Term {
  const { term } = source;
  if (term.isAtom || term.literal !== undefined) return body(withVariable(scope, variable, scalar(term)));
  const item = itemName(scope, variable.id);
  return cel.bind(term, item, (bound) => body(withVariable(withItem(scope, item), variable, scalar(bound))));
}

/** Whether some item satisfies the condition. */
export function exists(
  source: CelValue,
  variable: Variable,
  scope: Scope,
  condition: (scope: Scope) => Term,
): Term {
  if (source.type === 'optional')
    return source.under(cel.and(bareGuard(source), withOptional(source, variable, scope, condition)));
  const { list, item, scope: within } = loop(collection(source), variable, scope);
  const where = condition(within);
  if (where.literal === true) return cel.relation('>', cel.method(list, 'size'), cel.int(0));
  return cel.macro(list, 'exists', item, where);
}

export function collection(source: CelValue): Collection {
  const { type } = source;
  invariant(
    type !== 'scalar' && type !== 'optional' && type !== 'node' && type !== 'entry',
    `${type} has no items`,
  );
  return source;
}
