import { invariant } from '../../base/invariant.ts';
import type { Variable } from '../../ir/expression.ts';
import { holdingTerms, itemName, open, type Scope, withItem, withVariable } from './scope.ts';
import type { Term } from './term.ts';
import * as cel from './term.ts';
import { bareGuard, type CelValue, scalar } from './value.ts';

export type Collection = Extract<CelValue, { readonly type: 'nodes' | 'strings' | 'entries' | 'names' }>;
type Optional = Extract<CelValue, { readonly type: 'optional' }>;

/** A source with one name for its items, and the scope in which the variable stands for the item. */
export interface Loop {
  readonly list: Term;
  readonly item: string;
  readonly scope: Scope;
  /** Without them there are no items, and the list cannot be read. */
  readonly guards: readonly Term[];
  /** Whether an item counts; null when all do. */
  readonly counts: Term | null;
  /** Whether `list` is a map, whose items are its keys. */
  readonly isMap: boolean;
}

export function collection(source: CelValue): Collection {
  const { type } = source;
  invariant(
    type !== 'scalar' && type !== 'optional' && type !== 'node' && type !== 'entry',
    `${type} has no items`,
  );
  return source;
}

const listOf = (source: Collection): Term => (source.type === 'entries' ? source.keys : source.term);

function itemValue(source: Collection, item: Term): CelValue {
  if (source.type === 'nodes') return { type: 'node', guards: [], term: item, shape: source.shape };
  if (source.type === 'entries') return { type: 'entry', map: source.map, key: item, shape: source.shape };
  return scalar(item, source.type === 'names' ? source.pattern : null);
}

/** Iterates a collection; the keys, where it is a map. */
export function loop(source: Collection, variable: Variable, scope: Scope): Loop {
  const item = itemName(scope, source.type === 'entries' ? 'key' : variable.id);
  const partial = source.type === 'names' ? null : source;
  const guards = open(scope, partial?.guards ?? []);
  const counts = partial?.keeps?.(cel.name(item)) ?? null;
  const known = holdingTerms(withItem(scope, item), [...guards, ...(counts === null ? [] : [counts])]);
  const within = withVariable(known, variable, itemValue(source, cel.name(item)));
  const isMap = source.type === 'entries' && source.keys === source.map;
  return { list: listOf(source), item, scope: within, guards, counts, isMap };
}

/** The items as a list. */
export function asList({ list, item, isMap }: Loop): Term {
  return isMap ? cel.macro(list, 'map', item, cel.name(item)) : list;
}

/** The items that count, as a list; empty where the collection cannot be gone through. */
export function itemList(source: Collection, scope: Scope): Term {
  const over = loop(source, { id: 'item', type: 'str' }, scope);
  const { list, item, guards, counts } = over;
  const kept = counts === null ? asList(over) : cel.macro(list, 'filter', item, counts);
  return cel.conditional(cel.and(...guards), kept, cel.list());
}

/** The items that satisfy a condition, as a list. */
export function itemsWhere(
  source: Collection,
  variable: Variable,
  scope: Scope,
  condition: (scope: Scope) => Term,
): Term {
  const over = loop(source, variable, scope);
  const { list, item, scope: within, guards, counts } = over;
  const where = cel.and(...(counts === null ? [] : [counts]), condition(within));
  const kept = where.literal === true ? asList(over) : cel.macro(list, 'filter', item, where);
  return cel.conditional(cel.and(...guards), kept, cel.list());
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
  const { list, item, scope: within, guards, counts } = loop(collection(source), variable, scope);
  const where = cel.and(...(counts === null ? [] : [counts]), condition(within));
  const found =
    where.literal === true
      ? cel.relation('>', cel.method(list, 'size'), cel.int(0))
      : cel.macro(list, 'exists', item, where);
  return cel.and(...guards, found);
}

/** Whether every item satisfies the condition. */
export function holdsForAll(
  source: CelValue,
  variable: Variable,
  scope: Scope,
  condition: (scope: Scope) => Term,
): Term {
  if (source.type === 'optional') {
    const holds = withOptional(source, variable, scope, condition);
    return source.under(cel.or(cel.not(bareGuard(source)), holds));
  }
  const { list, item, scope: within, guards, counts } = loop(collection(source), variable, scope);
  const where = condition(within);
  const every = counts === null ? where : cel.or(cel.not(counts), where);
  const holds = cel.macro(list, 'all', item, every);
  return guards.length === 0 ? holds : cel.or(cel.not(cel.and(...guards)), holds);
}
