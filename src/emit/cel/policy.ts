import { unrollEach } from '../../analysis/specialize.ts';
import { compareCodePoints } from '../../base/code-points.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Severity } from '../../base/severity.ts';
import type { Expression } from '../../ir/expression.ts';
import type { Policy, Rule, WorkloadKind } from '../../ir/policy.ts';
import { Body } from './body.ts';
import { longestMessage } from './bound.ts';
import { emitter } from './emit.ts';
import { Facts } from './facts.ts';
import { hasDistinctMessages } from './injective.ts';
import { inlineOptionals } from './inline-optionals.ts';
import { type Layout, onOneLine, render, widthOf } from './layout.ts';
import { distinct, mostShown, smallest } from './names.ts';
import { cutAt } from './operators/message.ts';
import { comparePaths, type Places, placesOf } from './place.ts';
import { hasFixedPath, isOfKind } from './pod.ts';
import { elementsOf, messageOf, type Order } from './rule.ts';
import { define, itemName, outermost, type Scope, type Side } from './scope.ts';
import { shareTexts } from './share.ts';
import * as cel from './term.ts';

export interface CelVariable {
  readonly name: string;
  readonly expression: string;
}

/**
 * One policy and severity as variables and one validation, for ValidatingAdmissionPolicies, Kyverno and Gatekeeper. It
 * reads `variables.anyObject`, and for ratcheting `oldObject` and `request.operation`; the targets declare the first.
 */
export interface CelPolicy {
  /** In the order in which they are declared. */
  readonly variables: readonly CelVariable[];
  /** True when nothing is found. */
  readonly expression: string;
  /** All that is found, joined to one line. */
  readonly messageExpression: string;
  /** What CEL cannot say; with any, the policy is not to be used. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CelOptions {
  /** The policy's rules of this severity alone. */
  readonly severity: Severity;
  /** Those with one fixed path are judged. */
  readonly kinds: readonly WorkloadKind[];
  /** Whether an UPDATE may keep what it found before. */
  readonly ratchet: boolean;
}

/** The width at which expressions are broken into lines. */
const width = 100;

/** Nobody reads more, and kubectl keeps no more than 256 KiB of an applied object: longer ones are not broken into lines. */
const longestReadable = 64 * 1024;

/** Messages are cut where the API server's limit of 5 KiB is still far, whatever the characters. */
const longestJoined = 1200;

const newSide: Side = { object: cel.member(cel.name('variables'), 'anyObject'), prefix: '' };
const oldSide: Side = { object: cel.name('oldObject'), prefix: 'old' };

/** What one rule finds, in a variable. */
interface Found {
  readonly rule: Rule;
  readonly order: Order;
  readonly elements: cel.Term;
  /** The messages that the rule gives for the old object; null without ratcheting. */
  readonly old: cel.Term | null;
}

function isUpdate(scope: Scope): cel.Term {
  const operation = cel.equals(cel.member(cel.name('request'), 'operation'), cel.text('UPDATE'));
  return define(scope, 'isUpdate', 'is-update', () =>
    cel.and(operation, cel.relation('!=', cel.name('oldObject'), cel.nullTerm)),
  );
}

/** Whether the object is judged at all: it is of a known kind, and not on its way out. */
function isJudged(scope: Scope): cel.Term {
  return define(scope, 'isJudged', 'is-judged', () => {
    const { object } = scope.side;
    const metadata = cel.member(object, 'metadata');
    const isMap = cel.equals(cel.call('type', metadata), cel.name('map'));
    const isDeleting = cel.and(
      isUpdate(scope),
      cel.has(object, 'metadata'),
      isMap,
      cel.has(metadata, 'deletionTimestamp'),
      cel.relation('!=', cel.member(metadata, 'deletionTimestamp'), cel.nullTerm),
    );
    return cel.and(isOfKind(scope, scope.kinds), cel.not(isDeleting));
  });
}

function find({ rule, order }: Ordered, index: number, scope: Scope, ratchet: boolean): Found {
  const { places, isSorted } = order;
  if (places.kind === 'unknown' || (isSorted && places.kind === 'items' && !places.hasPositions)) {
    scope.body.refuse(rule.at, `the findings of rule "${rule.id}" have no order that CEL could give them`);
  }
  const key = `rule ${index}`;
  const repeats = canRepeat(rule, order, scope);
  const all = define(scope, key, repeats ? `every-${rule.id}` : rule.id, () =>
    elementsOf(rule, order, scope),
  );
  const elements = repeats ? define(scope, `once ${key}`, rule.id, () => distinct(all, scope)) : all;
  if (!ratchet) return { rule, order, elements, old: null };
  const oldScope = outermost(scope.body, scope.facts, oldSide, scope.kinds);
  const messages: Order = { prefix: [], places, isSorted: false };
  const old = define(oldScope, key, rule.id, () =>
    cel.conditional(isOfKind(oldScope, scope.kinds), elementsOf(rule, messages, oldScope), cel.list()),
  );
  return { rule, order, elements, old };
}

/** On UPDATE, what the old object did not have. */
function whatIsNew({ elements, old, order }: Found, scope: Scope): cel.Term {
  if (old === null) return elements;
  const item = itemName(scope, 'finding');
  const isOld = cel.isIn(messageOf(cel.name(item), order), old);
  return cel.macro(elements, 'filter', item, cel.not(isOld));
}

/** What counts of what rules found. */
function counted(all: readonly Found[], hint: string, scope: Scope): cel.Term {
  return define(scope, `counted ${hint}`, hint, () => {
    const elements = cel.sum(all.map((each) => each.elements));
    const isRatcheting = all.some(({ old }) => old !== null);
    const fresh = cel.sum(all.map((each) => whatIsNew(each, scope)));
    const chosen = isRatcheting ? cel.conditional(isUpdate(scope), fresh, elements) : elements;
    return cel.conditional(isJudged(scope), chosen, cel.list());
  });
}

/** Whether two elements of a rule can be one finding. */
function canRepeat(rule: Rule, { places, isSorted }: Order, scope: Scope): boolean {
  const [binding] = rule.each;
  if (binding === undefined || !isSorted) return false;
  if (hasDistinctMessages(rule, emitter.value(binding.source, scope))) return false;
  if (places.kind === 'items') return places.key === null && !places.isInnermost;
  return places.kind !== 'keys' || rule.each.length > 1;
}

/** Findings in canonical order, at most as many as are shown, and how many there are. */
interface Findings {
  readonly total: cel.Term;
  readonly messages: cel.Term;
}

function sorted(all: readonly Found[], hint: string, scope: Scope): Findings {
  const [first] = all;
  const list = counted(all, hint, scope);
  const total = cel.method(list, 'size');
  const isSingle = all.length === 1 && first?.rule.each.length === 0;
  if (first === undefined || isSingle) return { total, messages: list };
  const smallestElements = smallest(list, scope);
  const item = itemName(scope, 'finding');
  const message = messageOf(cel.name(item), first.order);
  const messages = message.isAtom ? smallestElements : cel.macro(smallestElements, 'map', item, message);
  return { total, messages };
}

function firstItems(list: cel.Term, scope: Scope): cel.Term {
  const index = itemName(scope, 'index');
  const indices = cel.integers(Array.from({ length: mostShown }, (_, position) => position));
  const isThere = cel.relation('<', cel.name(index), cel.method(list, 'size'));
  return cel.macro(cel.macro(indices, 'filter', index, isThere), 'map', index, cel.at(list, cel.name(index)));
}

/** What one rule finds: in order already, or to be sorted. */
function ofRule(group: readonly Found[], scope: Scope): Findings {
  const [first] = group;
  const hint = `counted-${first?.rule.id ?? ''}`;
  if (first?.order.isSorted !== false) return sorted(group, hint, scope);
  const list = counted(group, hint, scope);
  return { total: cel.method(list, 'size'), messages: firstItems(list, scope) };
}

function byRule(all: readonly Found[], scope: Scope): Findings {
  const ids = [...new Set(all.map(({ rule }) => rule.id))];
  const parts = ids.map((id) =>
    ofRule(
      all.filter(({ rule }) => rule.id === id),
      scope,
    ),
  );
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const candidates = define(scope, 'candidates', 'candidates', () =>
    cel.sum(parts.map((part) => part.messages)),
  );
  return { total: cel.sum(parts.map((part) => part.total)), messages: firstItems(candidates, scope) };
}

interface Validation {
  readonly expression: cel.Term;
  readonly message: cel.Term;
}

function joined({ total, messages }: Findings, scope: Scope): Validation {
  const count = define(scope, 'count', 'count', () => total);
  const listed = define(scope, 'messages', 'messages', () => messages);
  const howMany = cel.sum([cel.call('string', count), cel.text(' findings: ')]);
  const more = cel.call('string', cel.difference(count, cel.int(mostShown)));
  const message = cel.sum([
    cel.conditional(cel.relation('>', count, cel.int(1)), howMany, cel.text('')),
    cel.method(listed, 'join', cel.text('; ')),
    cel.conditional(
      cel.relation('>', count, cel.int(mostShown)),
      cel.sum([cel.text('; and '), more, cel.text(' more')]),
      cel.text(''),
    ),
  ]);
  return { expression: cel.equals(count, cel.int(0)), message: cutAt(message, longestJoined, scope) };
}

/** Whether the compiler knows that a message is a string: what is read from the object has no type. */
function isTyped(message: Expression): boolean {
  return message.kind === 'concat' && message.of.some((part) => part.kind === 'literal');
}

/** A rule that finds one thing at most says it as it is. */
function single(found: Found, scope: Scope): Validation {
  const list = counted([found], 'found', scope);
  const first = cel.at(list, cel.int(0));
  const message = isTyped(found.rule.message) ? first : cel.call('string', first);
  const isShort = longestMessage(found.rule.message) <= longestJoined;
  const expression = cel.equals(cel.method(list, 'size'), cel.int(0));
  return { expression, message: isShort ? message : cutAt(message, longestJoined, scope) };
}

function validation(all: readonly Found[], scope: Scope): Validation {
  const [only] = all;
  if (only !== undefined && all.length === 1 && only.rule.each.length === 0) return single(only, scope);
  const isSorted = all.every(({ order }) => order.isSorted);
  return joined(isSorted ? sorted(all, 'found', scope) : byRule(all, scope), scope);
}

interface Placed {
  readonly rule: Rule;
  readonly places: Places;
}

interface Ordered {
  readonly rule: Rule;
  readonly order: Order;
}

const pathOf = (places: Places): readonly string[] =>
  places.kind === 'one' || places.kind === 'keys' ? places.path : [];

function compareRules(left: Placed, right: Placed): number {
  return (
    compareCodePoints(left.rule.id, right.rule.id) || comparePaths(pathOf(left.places), pathOf(right.places))
  );
}

/** Whether a rule's elements come in order: one list, with a finding at most for each of its items. */
function isInOrder(group: readonly Placed[]): boolean {
  const [first] = group;
  return (
    group.length === 1 &&
    first?.places.kind === 'items' &&
    first.places.key === null &&
    first.places.isInnermost
  );
}

/** What tells the findings of rules apart in one list: the rules, and their paths where a rule has several. */
function orderAll(all: readonly Placed[]): readonly Ordered[] {
  const ids = [...new Set(all.map(({ rule }) => rule.id))];
  const groups = ids.map((id) => all.filter(({ rule }) => rule.id === id));
  const isOneList = !groups.some(isInOrder) && ids.length > 1;
  return groups.flatMap((group) => {
    const paths = new Set(group.map(({ places }) => JSON.stringify(pathOf(places))));
    return group.map(({ rule, places }): Ordered => {
      const prefix = [...(isOneList ? [rule.id] : []), ...(paths.size > 1 ? pathOf(places) : [])];
      return { rule, order: { prefix, places, isSorted: !isInOrder(group) } };
    });
  });
}

/**
 * A policy's rules of one severity as CEL. The policy has constant parameters (`specialize`); null when it has no rule
 * of that severity.
 */
export function emitCelPolicy(policy: Policy, options: CelOptions): CelPolicy | null {
  const facts = new Facts();
  const all = policy.rules
    .filter(({ severity }) => severity === options.severity)
    .flatMap(unrollEach)
    .map((rule) => shareTexts(inlineOptionals(rule, facts), facts))
    .map((rule): Placed => ({ rule, places: placesOf(rule, facts) }))
    .sort(compareRules);
  if (all.length === 0) return null;
  const body = new Body();
  const scope = outermost(body, facts, newSide, options.kinds.filter(hasFixedPath));
  const found = orderAll(all).map((ordered, index) => find(ordered, index, scope, options.ratchet));
  const { expression, message } = validation(found, scope);
  const layouts = [...body.definitions.map(({ term }) => term.layout), expression.layout, message.layout];
  const size = layouts.reduce((total, layout) => total + widthOf(layout), 0);
  const write = (layout: Layout): string =>
    size > longestReadable ? onOneLine(layout) : render(layout, width);
  return {
    variables: body.definitions.map(({ name, term }) => ({ name, expression: write(term.layout) })),
    expression: write(expression.layout),
    messageExpression: write(message.layout),
    diagnostics: body.problems,
  };
}
