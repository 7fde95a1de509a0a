import { define, itemName, type Scope } from './scope.ts';
import * as cel from './term.ts';
import type { CelValue } from './value.ts';

type Names = Extract<CelValue, { readonly type: 'names' }>;

/** How many strings can be told apart by position; the API server's cost limit ends sooner. */
const mostPositions = 512;

/** 0, 1, … to a length: CEL of Kubernetes 1.30 can make neither ranges nor indices. */
function positions(scope: Scope): cel.Term {
  return scope.body.define('positions', 'positions', () =>
    cel.integers(Array.from({ length: mostPositions }, (_, index) => index)),
  );
}

/** A term that can be written twice: as it is when it is an atom, else through `body` under a name. */
function twice(term: cel.Term, scope: Scope, hint: string, body: (term: cel.Term) => cel.Term): cel.Term {
  return cel.bind(term, itemName(scope, hint), body);
}

/** The positions of a list's items. A list with more items than there are positions is an error, and so refused. */
export function positionsOf(list: cel.Term, scope: Scope): cel.Term {
  const position = itemName(scope, 'position');
  const every = positions(scope);
  const size = cel.method(list, 'size');
  const kept = cel.macro(every, 'filter', position, cel.relation('<', cel.name(position), size));
  const isTooLong = cel.relation('>', size, cel.int(mostPositions));
  return cel.conditional(isTooLong, cel.list(cel.at(every, size)), kept);
}

/** A list of strings with each string once: the items whose position is that of their first occurrence. */
export function distinct(list: cel.Term, scope: Scope): cel.Term {
  const position = itemName(scope, 'position');
  return twice(list, scope, 'all', (all) => {
    const item = cel.at(all, cel.name(position));
    const isFirst = cel.equals(cel.method(all, 'indexOf', item), cel.name(position));
    const firsts = cel.macro(positionsOf(all, scope), 'filter', position, isFirst);
    return cel.macro(firsts, 'map', position, item);
  });
}

/** The same names, each once. */
export function asDistinct(names: Names, scope: Scope, hint: string): Names {
  if (names.distinct) return names;
  const term = names.term.isAtom
    ? define(scope, `distinct ${String(names.term.layout)}`, hint, () => distinct(names.term, scope))
    : distinct(names.term, scope);
  return { ...names, term, distinct: true };
}

/** How many of a long list messages show. */
export const mostShown = 5;

/**
 * The smallest strings, each once, in order: again and again the smallest of those that are not yet among them.
 * CEL has no sort before Kubernetes 1.34.
 */
export function smallest(list: cel.Term, scope: Scope): cel.Term {
  const item = itemName(scope, 'item');
  const sorted = itemName(scope, 'sorted');
  const isKnown = cel.isIn(cel.name(item), cel.name(sorted));
  return twice(list, scope, 'all', (all) => {
    const rest = cel.macro(all, 'filter', item, cel.not(isKnown));
    const next = cel.conditional(
      cel.macro(all, 'all', item, isKnown),
      cel.name(sorted),
      cel.sum([cel.name(sorted), cel.list(cel.method(rest, 'min'))]),
    );
    let chain = cel.list(cel.macro(all, 'filter', item, cel.falseTerm));
    for (let count = 0; count < mostShown; count++) chain = cel.macro(chain, 'map', sorted, next);
    return cel.at(chain, cel.int(0));
  });
}
