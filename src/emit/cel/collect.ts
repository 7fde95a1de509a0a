import type { Binding, Expression } from '../../ir/expression.ts';
import { hasOneLine } from './bound.ts';
import { flatten } from './flatten.ts';
import { wordOf } from './hint.ts';
import { positionsOf } from './names.ts';
import type { Emitter } from './operator.ts';
import { conjunction } from './operators/logic.ts';
import { assuming, define, holdingTerms, itemName, type Scope, withItem, withVariable } from './scope.ts';
import { asList, collection, itemList, type Loop, loop } from './source.ts';
import * as cel from './term.ts';
import { bareGuard, type CelValue, isBare, presence, scalar } from './value.ts';

/** The conditions that hold together. */
export const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.kind === 'and' ? condition.of : [condition];

/** The name of a yielded value while its conditions are written; no author can write it. */
const yielded = { id: 'name ', type: 'str' } as const;

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

interface Conditions {
  /** On the items. */
  readonly before: readonly Expression[];
  /** On the value alone, which is `yielded` in them. */
  readonly after: readonly Expression[];
}

/** Conditions that read nothing but the value are decided on the value, which is then written once. */
function splitConditions({ where, value, ids, scope: { facts } }: Task): Conditions {
  const before: Expression[] = [];
  const after: Expression[] = [];
  for (const condition of conjuncts(where)) {
    const onValue = facts.replace(condition, value, { kind: 'variable', variable: yielded });
    const read = facts.free(onValue);
    if (read.has(yielded.id) && ![...read].some((id) => ids.has(id))) after.push(onValue);
    else before.push(condition);
  }
  return { before, after };
}

function filtered(list: cel.Term, item: string, condition: cel.Term): cel.Term {
  return condition.literal === true ? list : cel.macro(list, 'filter', item, condition);
}

function yieldTerm({ value, sortKey }: Task, scope: Scope, emitter: Emitter): cel.Term {
  const term = emitter.scalar(value, scope);
  return sortKey === undefined ? term : cel.sum([...sortKey(scope), term]);
}

/** The scope in which conditions, written in order, hold. */
function assumingAll(scope: Scope, conditions: readonly Expression[], emitter: Emitter): Scope {
  return conditions.reduce(
    (known, condition) => assuming(known, condition, emitter.scalar(condition, known)),
    scope,
  );
}

/** The values of the innermost items that satisfy their conditions. */
function pipeline(over: Loop, task: Task, emitter: Emitter): cel.Term {
  const { list, item } = over;
  const { guards, value } = task;
  const scope = holdingTerms(task.scope, guards);
  const isSimple = value.kind === 'variable' || value.kind === 'key' || task.sortKey !== undefined;
  const { before, after } = isSimple ? { before: conjuncts(task.where), after: [] } : splitConditions(task);
  const kept = filtered(list, item, cel.and(...guards, conjunction(before, scope, emitter)));
  const valueTerm = yieldTerm(task, assumingAll(scope, before, emitter), emitter);
  const isItem = valueTerm.layout === item;
  const values = isItem ? (kept === list ? asList(over) : kept) : cel.macro(kept, 'map', item, valueTerm);
  const name = itemName(scope, 'name');
  const onName = withVariable(withItem(scope, name), yielded, scalar(cel.name(name)));
  return filtered(values, name, conjunction(after, onName, emitter));
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

/** Takes the optionals before the next collection as conditions. */
function takeConditions(task: Task, emitter: Emitter): Task {
  const [binding, ...from] = task.from;
  if (binding === undefined) return task;
  const source = emitter.value(binding.source, holdingTerms(task.scope, task.guards));
  const condition = source.type === 'optional' ? asCondition(source, binding.variable.id, task.where) : null;
  if (condition === null) return task;
  const [isThere, value] = condition;
  const scope = withVariable(task.scope, binding.variable, scalar(value));
  const ids = new Set([...task.ids, binding.variable.id]);
  return takeConditions({ ...task, from, scope, ids, guards: [...task.guards, isThere] }, emitter);
}

/** Other optionals are lists of no or one item. */
function asCollection(source: CelValue, of: Expression, scope: Scope): CelValue {
  if (source.type !== 'optional') return source;
  const list = source.under(cel.conditional(bareGuard(source), cel.list(source.term), cel.list()));
  const isClosed = scope.facts.isClosed(of);
  const term = isClosed ? define(scope, `list ${scope.facts.key(of)}`, 'values', () => list) : list;
  return { type: 'names', term, distinct: true, pattern: null };
}

/** Goes through the positions of a list that depends on the object alone. */
function loopByPosition(
  source: Extract<CelValue, { readonly type: 'nodes' }>,
  { variable, source: of }: Binding,
  scope: Scope,
): Loop {
  const word = wordOf(variable.id);
  const key = scope.facts.key(of);
  const nodes = define(scope, `list ${key}`, `all-${word}s`, () => itemList(source, scope));
  const list = define(scope, `positions ${key}`, `${word}-positions`, () => positionsOf(nodes, scope));
  const item = itemName(scope, 'position');
  const term = cel.at(nodes, cel.name(item));
  const value: CelValue = { type: 'node', guards: [], term, shape: source.shape };
  const within = withVariable(withItem(scope, item), variable, value);
  return { list, item, scope: within, guards: [], counts: null, isMap: false };
}

/** The conditions that must hold before the next collection can be gone through. */
function guardsOfNext(task: Task, emitter: Emitter): readonly cel.Term[] {
  const [binding] = task.from;
  if (binding === undefined) return [];
  const source = emitter.value(binding.source, holdingTerms(task.scope, task.guards));
  return source.type === 'nodes' || source.type === 'strings' || source.type === 'entries'
    ? source.guards
    : [];
}

function collectTask(task: Task, emitter: Emitter): cel.Term {
  const outer = takeConditions(task, emitter);
  const scope = holdingTerms(outer.scope, outer.guards);
  const [binding, ...rest] = outer.from;
  if (binding === undefined) {
    const condition = cel.and(...outer.guards, emitter.scalar(outer.where, scope));
    const value = yieldTerm(outer, assumingAll(scope, [outer.where], emitter), emitter);
    return cel.conditional(condition, cel.list(value), cel.list());
  }
  const source = collection(asCollection(emitter.value(binding.source, scope), binding.source, scope));
  const isByPosition = binding.variable.id === task.byPosition && source.type === 'nodes';
  const over = isByPosition ? loopByPosition(source, binding, scope) : loop(source, binding.variable, scope);
  const ids = new Set([binding.variable.id]);
  const counts = over.counts === null ? [] : [over.counts];
  const inner = takeConditions({ ...outer, from: rest, scope: over.scope, guards: counts, ids }, emitter);
  const values = inner.from.length === 0 ? pipeline(over, inner, emitter) : nested(over, inner, emitter);
  return cel.conditional(cel.and(...outer.guards, ...over.guards), values, cel.list());
}

/** Items without an inner collection are left out before the others' are gone through. */
function nested({ list, item }: Loop, inner: Task, emitter: Emitter): cel.Term {
  const guards = [...inner.guards, ...guardsOfNext(inner, emitter)];
  const scope = holdingTerms(inner.scope, guards);
  const values = collectTask({ ...inner, scope, guards: [] }, emitter);
  const lists = cel.macro(filtered(list, item, cel.and(...guards)), 'map', item, values);
  return flatten(lists, inner.sortKey === undefined && hasOneLine(inner.value), inner.scope);
}

/** The values over all combinations of items, repeated ones included. */
export function collect(collected: Collected, scope: Scope, emitter: Emitter): cel.Term {
  return collectTask({ ...collected, scope, guards: [], ids: new Set() }, emitter);
}
