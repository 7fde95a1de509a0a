import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { collect, conjuncts } from '../collect.ts';
import { firstByPrefix } from '../first-by-prefix.ts';
import { asDistinct } from '../names.ts';
import type { Emitter, Operators } from '../operator.ts';
import { isPlainPattern } from '../plain.ts';
import { assumingFacts, define, itemName, type Scope } from '../scope.ts';
import { itemList } from '../source.ts';
import * as cel from '../term.ts';
import { as, type CelValue, optional, optionalUnder, scalar } from '../value.ts';

type Names = Extract<CelValue, { readonly type: 'names' }>;

/** One `names` for each beginning that a text may have, where the condition lists several. */
function splitByBeginning(names: ExpressionOf<'names'>): readonly ExpressionOf<'names'>[] {
  const all = conjuncts(names.where);
  const choice = all.find(
    (condition) => condition.kind === 'or' && condition.of.every(({ kind }) => kind === 'startsWith'),
  );
  if (choice === undefined || choice.kind !== 'or') return [names];
  const instead = (option: Expression): Expression => ({
    kind: 'and',
    of: [option, ...all.filter((condition) => condition !== choice)],
  });
  return choice.of.map((option) => ({ ...names, where: instead(option) }));
}

/** Whether no value can come twice: keys of one map, or what follows their constant beginning. */
function isDistinct({ from, where, value }: ExpressionOf<'names'>, scope: Scope, emitter: Emitter): boolean {
  const [binding, ...others] = from;
  if (binding === undefined || others.length > 0) return from.length === 0;
  const source = emitter.value(binding.source, scope);
  if (source.type === 'optional') return true;
  if (source.type === 'names') return source.distinct && value.kind === 'variable';
  if (source.type !== 'entries') return false;
  return value.kind === 'key' || isRemainder(value, conjuncts(where).reduce(assumingFacts, scope));
}

function isRemainder(value: Expression, known: Scope): boolean {
  if (value.kind !== 'orElse' || value.optional.kind !== 'after') return false;
  const { text, separator } = value.optional;
  const beginning = known.beginnings.get(known.facts.key(text));
  return (
    text.kind === 'key' &&
    beginning !== undefined &&
    beginning.indexOf(separator) === beginning.length - separator.length
  );
}

function patternOf({ where, value }: ExpressionOf<'names'>, scope: Scope): string | null {
  const key = scope.facts.key(value);
  const found = conjuncts(where).find(
    (condition) =>
      condition.kind === 'matches' &&
      scope.facts.key(condition.text) === key &&
      isPlainPattern(condition.pattern),
  );
  return found?.kind === 'matches' ? found.pattern : null;
}

/** The list under a name, so that it can be written more than once. */
function atom(names: Names, of: Expression, hint: string, scope: Scope): Names {
  if (names.term.isAtom || !scope.facts.isClosed(of)) return names;
  return { ...names, term: define(scope, scope.facts.key(of), hint, () => names.term) };
}

/** Names that are distinct stay so: each list leaves out what the lists before it have. */
function unite(given: readonly Names[], scope: Scope): Names {
  const isAllAtoms = given.every(({ term }) => term.isAtom);
  // Names that the engine's parameters mark are few; to make each list distinct costs less than to do so with their sum.
  const isApart = scope.body.parameters !== null && isAllAtoms && given.length > 1;
  const lists = isApart ? given.map((list) => asDistinct(list, scope, 'once')) : given;
  const [first, ...others] = lists;
  if (first === undefined) return { type: 'names', term: cel.list(), distinct: true, pattern: null };
  const pattern = others.every((list) => list.pattern === first.pattern) ? first.pattern : null;
  if (others.length === 0) return first;
  const distinct = lists.every((list) => list.distinct && list.term.isAtom);
  if (!distinct) return { type: 'names', term: cel.sum(lists.map((list) => list.term)), distinct, pattern };
  const item = itemName(scope, 'name');
  const parts = others.map(({ term }, index) => {
    const isNew = lists.slice(0, index + 1).map((before) => cel.not(cel.isIn(cel.name(item), before.term)));
    return cel.macro(term, 'filter', item, cel.and(...isNew));
  });
  return { type: 'names', term: cel.sum([first.term, ...parts]), distinct, pattern };
}

function isIntersection({ left, right }: ExpressionOf<'minus'>, scope: Scope): boolean {
  return right.kind === 'minus' && scope.facts.key(right.left) === scope.facts.key(left);
}

function subtract(expression: ExpressionOf<'minus'>, scope: Scope, emitter: Emitter): Names {
  const left = as('names', emitter.value(expression.left, scope));
  const other =
    isIntersection(expression, scope) && expression.right.kind === 'minus'
      ? expression.right.right
      : expression.right;
  const right = atom(as('names', emitter.value(other, scope)), other, 'names', scope);
  const item = itemName(scope, 'name');
  const isAmong = cel.isIn(cel.name(item), right.term);
  return {
    ...left,
    term: cel.macro(left.term, 'filter', item, other === expression.right ? cel.not(isAmong) : isAmong),
  };
}

/** The hint for a list that is part of a named one. */
const partHint = ({ hint }: Scope): string => (hint === '' ? 'names' : `${hint}-part`);

export const namesOperators: Operators<'names' | 'union' | 'minus' | 'has' | 'size' | 'first' | 'join'> = {
  names: (expression, scope, emitter) => {
    const byPrefix = firstByPrefix(expression, scope.facts, scope.body.declared);
    if (byPrefix !== null) {
      const term = collect(byPrefix, scope, emitter);
      return { type: 'names', term, distinct: true, pattern: patternOf(expression, scope) };
    }
    const lists = splitByBeginning(expression).map((part) => {
      const { from, where, value } = part;
      const term = collect({ from, where, value }, scope, emitter);
      const distinct = isDistinct(part, scope, emitter);
      const names: Names = { type: 'names', term, distinct, pattern: patternOf(part, scope) };
      return { part, names };
    });
    const [only] = lists;
    if (lists.length === 1 && only !== undefined) return only.names;
    return unite(
      lists.map((list) => atom(list.names, list.part, partHint(scope), scope)),
      scope,
    );
  },
  union: ({ of }, scope, emitter) =>
    unite(
      of.map((operand) => atom(as('names', emitter.value(operand, scope)), operand, partHint(scope), scope)),
      scope,
    ),
  minus: subtract,
  has: ({ names, name }, scope, emitter) => {
    const list = atom(as('names', emitter.value(names, scope)), names, 'names', scope);
    return scalar(cel.isIn(emitter.scalar(name, scope), list.term));
  },
  size: ({ names }, scope, emitter) => {
    const list = atom(as('names', emitter.value(names, scope)), names, 'names', scope);
    return scalar(cel.method(asDistinct(list, scope, 'names').term, 'size'));
  },
  first: ({ names }, scope, emitter) => {
    const { term } = atom(as('names', emitter.value(names, scope)), names, 'names', scope);
    if (!term.isAtom) {
      const item = itemName(scope, 'all');
      const list = cel.name(item);
      const isThere = cel.relation('>', cel.method(list, 'size'), cel.int(0));
      return optionalUnder((body) => cel.bind(term, item, () => body), [isThere], cel.method(list, 'min'));
    }
    return optional([cel.relation('>', cel.method(term, 'size'), cel.int(0))], cel.method(term, 'min'));
  },
  join: (expression, scope, emitter) => {
    const { of, separator } = expression;
    const value = emitter.value(of, scope);
    if (value.type === 'names') {
      scope.body.refuse(
        expression,
        'CEL of Kubernetes 1.30 cannot sort all of a list: show names in a message instead',
      );
      return scalar(cel.text(''));
    }
    return scalar(cel.method(itemList(as('strings', value), scope), 'join', cel.text(separator)));
  },
};
