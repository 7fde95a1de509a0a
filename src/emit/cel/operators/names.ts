import type { Binding, Expression, ExpressionOf } from '../../../ir/expression.ts';
import { flatten } from '../flatten.ts';
import { isClosed, keyOf, replaceExpression } from '../key.ts';
import { asDistinct, positionsOf } from '../names.ts';
import type { Emitter, Operators } from '../operator.ts';
import { isPlainPattern } from '../plain.ts';
import { assuming, define, itemName, type Scope, withItem, withVariable } from '../scope.ts';
import { collection, type Loop, loop } from '../source.ts';
import * as cel from '../term.ts';
import { as, bareGuard, type CelValue, isBare, optional, optionalUnder, presence, scalar } from '../value.ts';
import { conjunction } from './logic.ts';

type Names = Extract<CelValue, { readonly type: 'names' }>;

const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.kind === 'and' ? condition.of : [condition];

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

/** The name of a yielded value while its conditions are written; no author can write it. */
const yielded = { id: 'name ', type: 'str' } as const;

interface Conditions {
  /** On the items. */
  readonly before: readonly Expression[];
  /** On the value alone, which is `yielded` in them. */
  readonly after: readonly Expression[];
}

/** Conditions that read nothing but the value are decided on the value, which is then written once. */
function splitConditions(where: Expression, value: Expression, items: ReadonlySet<string>): Conditions {
  const before: Expression[] = [];
  const after: Expression[] = [];
  for (const condition of conjuncts(where)) {
    const onValue = replaceExpression(condition, value, { kind: 'variable', variable: yielded });
    if (onValue.read.has(yielded.id) && ![...onValue.read].some((id) => items.has(id)))
      after.push(onValue.expression);
    else before.push(condition);
  }
  return { before, after };
}

/** What is collected: a text for each combination of items. */
export interface Collected {
  readonly from: readonly Binding[];
  readonly where: Expression;
  readonly value: Expression;
  /** Written before the value: what its list is to be sorted by. */
  readonly sortKey?: ((scope: Scope) => readonly cel.Term[]) | undefined;
  /** The variable whose list is gone through by position, so that the sort key can have its place. */
  readonly byPosition?: string | undefined;
}

interface Task extends Collected {
  readonly scope: Scope;
  readonly guards: readonly cel.Term[];
  /** The variables of the innermost loop. */
  readonly ids: ReadonlySet<string>;
}

/** The values of the innermost items that satisfy their conditions. */
function pipeline(list: cel.Term, item: string, task: Task, emitter: Emitter): cel.Term {
  const { scope, guards, where, value, ids } = task;
  const isSimple = value.kind === 'variable' || value.kind === 'key' || task.sortKey !== undefined;
  const { before, after } = isSimple
    ? { before: conjuncts(where), after: [] }
    : splitConditions(where, value, ids);
  const known = before.reduce(assuming, scope);
  const kept = filtered(list, item, cel.and(...guards, conjunction(before, scope, emitter)));
  const valueTerm = yieldTerm(task, known, emitter);
  const values = valueTerm.layout === item ? kept : cel.macro(kept, 'map', item, valueTerm);
  const name = itemName(scope, 'name');
  const onName = withVariable(withItem(scope, name), yielded, scalar(cel.name(name)));
  return filtered(values, name, conjunction(after, onName, emitter));
}

function filtered(list: cel.Term, item: string, condition: cel.Term): cel.Term {
  return condition.literal === true ? list : cel.macro(list, 'filter', item, condition);
}

type Optional = Extract<CelValue, { readonly type: 'optional' }>;

/** Whether a condition holds only for one constant text, so that the type of what it reads need not be tested. */
function wantsConstant(where: Expression, id: string): boolean {
  return conjuncts(where).some(
    (condition) =>
      condition.kind === 'equals' &&
      condition.left.kind === 'variable' &&
      condition.left.variable.id === id &&
      condition.right.kind === 'literal' &&
      condition.right.value !== '',
  );
}

/** An optional as a condition and a value, if the value can be written more than once; else null. */
function asCondition(source: Optional, id: string, where: Expression): readonly [cel.Term, cel.Term] | null {
  if (!isBare(source)) return null;
  if (wantsConstant(where, id)) return [cel.and(...source.guards), source.raw];
  const isShort = source.term.isAtom || source.term.literal !== undefined;
  return isShort ? [presence(source), source.term] : null;
}

/** Other optionals are lists of no or one item. */
function asCollection(source: CelValue, of: Expression, scope: Scope): CelValue {
  if (source.type !== 'optional') return source;
  const list = source.under(cel.conditional(bareGuard(source), cel.list(source.term), cel.list()));
  const term = isClosed(of) ? define(scope, `list ${keyOf(of)}`, 'values', () => list) : list;
  return { type: 'names', term, distinct: true, pattern: null };
}

export /** Takes the optionals before the next collection as conditions. */
function takeConditions(task: Task, emitter: Emitter): Task {
  const [binding, ...from] = task.from;
  if (binding === undefined) return task;
  const source = emitter.value(binding.source, task.scope);
  const condition = source.type === 'optional' ? asCondition(source, binding.variable.id, task.where) : null;
  if (condition === null) return task;
  const [isThere, value] = condition;
  const scope = withVariable(task.scope, binding.variable, scalar(value));
  const ids = new Set([...task.ids, binding.variable.id]);
  return takeConditions({ ...task, from, scope, ids, guards: [...task.guards, isThere] }, emitter);
}

function yieldTerm({ value, sortKey }: Task, scope: Scope, emitter: Emitter): cel.Term {
  const term = emitter.scalar(value, scope);
  return sortKey === undefined ? term : cel.sum([...sortKey(scope), term]);
}

/** Goes through the positions of a list that depends on the object alone. */
function loopByPosition(
  source: Extract<CelValue, { readonly type: 'nodes' }>,
  { variable, source: of }: Binding,
  scope: Scope,
): Loop {
  const nodes = define(scope, `list ${keyOf(of)}`, `all-${variable.id}s`, () => source.term);
  const list = define(scope, `positions ${keyOf(of)}`, `${variable.id}-positions`, () =>
    positionsOf(nodes, scope),
  );
  const item = itemName(scope, 'position');
  const term = cel.at(nodes, cel.name(item));
  const value: CelValue = { type: 'node', guards: [], term, shape: source.shape };
  return { list, item, scope: withVariable(withItem(scope, item), variable, value) };
}

function collectTask(task: Task, emitter: Emitter): cel.Term {
  const outer = takeConditions(task, emitter);
  const { from, scope, guards, where } = outer;
  const [binding, ...rest] = from;
  if (binding === undefined) {
    const condition = cel.and(...guards, emitter.scalar(where, scope));
    const value = yieldTerm(outer, assuming(scope, where), emitter);
    return cel.conditional(condition, cel.list(value), cel.list());
  }
  const source = collection(asCollection(emitter.value(binding.source, scope), binding.source, scope));
  const isByPosition = binding.variable.id === task.byPosition && source.type === 'nodes';
  const {
    list,
    item,
    scope: within,
  } = isByPosition ? loopByPosition(source, binding, scope) : loop(source, binding.variable, scope);
  const ids = new Set([binding.variable.id]);
  const inner = takeConditions({ ...outer, from: rest, scope: within, guards: [], ids }, emitter);
  const values =
    inner.from.length === 0
      ? pipeline(list, item, inner, emitter)
      : flatten(cel.macro(list, 'map', item, collectTask(inner, emitter)), scope);
  return cel.conditional(cel.and(...guards), values, cel.list());
}

/** The values over all combinations of items, repeated ones included. */
export function collect(collected: Collected, scope: Scope, emitter: Emitter): cel.Term {
  return collectTask({ ...collected, scope, guards: [], ids: new Set() }, emitter);
}

/** Whether no value can come twice: keys of one map, or what follows their constant beginning. */
function isDistinct({ from, where, value }: ExpressionOf<'names'>, scope: Scope, emitter: Emitter): boolean {
  const [binding, ...others] = from;
  if (binding === undefined || others.length > 0) return from.length === 0;
  const source = emitter.value(binding.source, scope);
  if (source.type === 'optional') return true;
  if (source.type === 'names') return source.distinct && value.kind === 'variable';
  if (source.type !== 'entries') return false;
  return value.kind === 'key' || isRemainder(value, conjuncts(where).reduce(assuming, scope));
}

function isRemainder(value: Expression, known: Scope): boolean {
  if (value.kind !== 'orElse' || value.optional.kind !== 'after') return false;
  const { text, separator } = value.optional;
  const beginning = known.beginnings.get(keyOf(text));
  return (
    text.kind === 'key' &&
    beginning !== undefined &&
    beginning.indexOf(separator) === beginning.length - separator.length
  );
}

function patternOf({ where, value }: ExpressionOf<'names'>): string | null {
  const key = keyOf(value);
  const found = conjuncts(where).find(
    (condition) =>
      condition.kind === 'matches' && keyOf(condition.text) === key && isPlainPattern(condition.pattern),
  );
  return found?.kind === 'matches' ? found.pattern : null;
}

/** The list under a name, so that it can be written more than once. */
function atom(names: Names, of: Expression, hint: string, scope: Scope): Names {
  if (names.term.isAtom || !isClosed(of)) return names;
  return { ...names, term: define(scope, keyOf(of), hint, () => names.term) };
}

/** Names that are distinct stay so: each list leaves out what the lists before it have. */
function unite(lists: readonly Names[], scope: Scope): Names {
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

function isIntersection({ left, right }: ExpressionOf<'minus'>): boolean {
  return right.kind === 'minus' && keyOf(right.left) === keyOf(left);
}

function subtract(expression: ExpressionOf<'minus'>, scope: Scope, emitter: Emitter): Names {
  const left = as('names', emitter.value(expression.left, scope));
  const other =
    isIntersection(expression) && expression.right.kind === 'minus'
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
    const lists = splitByBeginning(expression).map((part) => {
      const { from, where, value } = part;
      const term = collect({ from, where, value }, scope, emitter);
      const distinct = isDistinct(part, scope, emitter);
      const names: Names = { type: 'names', term, distinct, pattern: patternOf(part) };
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
    return scalar(cel.method(as('strings', value).term, 'join', cel.text(separator)));
  },
};
