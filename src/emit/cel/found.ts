import { decideReplaced } from '../../analysis/specialize.ts';
import type { Rule } from '../../ir/policy.ts';
import { emitter } from './emit.ts';
import { hasDistinctMessages } from './injective.ts';
import { onOneLine } from './layout.ts';
import { distinct } from './names.ts';
import type { Ordered } from './order.ts';
import { isOfKind } from './pod.ts';
import { elementsOf, messageOf, type Order } from './rule.ts';
import { define, itemName, outermost, type Scope, type Side } from './scope.ts';
import * as cel from './term.ts';

const oldSide: Side = { object: cel.name('oldObject'), prefix: 'old', isReplaced: true };

/** Rules of generated policies have paths as ids, which make no names. */
const simpleId = /^[a-z0-9-]+$/;

/** What one rule finds, in a variable. */
export interface Found {
  readonly rule: Rule;
  readonly order: Order;
  readonly elements: cel.Term;
  /** The messages that the rule gives for the old object; null without ratcheting. */
  readonly old: cel.Term | null;
}

/** Whether two elements of a rule can be one finding. */
function canRepeat(rule: Rule, { places, isSorted }: Order, scope: Scope): boolean {
  const [binding] = rule.each;
  if (binding === undefined || !isSorted) return false;
  if (hasDistinctMessages(rule, emitter.value(binding.source, scope))) return false;
  if (places.kind === 'items') return places.key === null && !places.isInnermost;
  return places.kind !== 'keys' || rule.each.length > 1;
}

/** Writes a rule, for the new object and with ratcheting for the old one. */
export function find({ rule, order }: Ordered, index: number, scope: Scope, ratchet: boolean): Found {
  const { places, isSorted } = order;
  if (places.kind === 'unknown' || (isSorted && places.kind === 'items' && !places.hasPositions)) {
    scope.body.refuse(rule.at, `the findings of rule "${rule.id}" have no order that CEL could give them`);
  }
  const key = `rule ${index}`;
  const name = simpleId.test(rule.id) ? rule.id : `rule${index}`;
  const repeats = canRepeat(rule, order, scope);
  const all = define(scope, key, repeats ? `every-${name}` : name, () =>
    elementsOf(decideReplaced(rule, scope.side.isReplaced), order, scope),
  );
  const elements = repeats ? define(scope, `once ${key}`, name, () => distinct(all, scope)) : all;
  if (!ratchet) return { rule, order, elements, old: null };
  const oldScope = outermost(scope.body, scope.facts, oldSide, scope.kinds);
  const messages: Order = { prefix: [], places, isSorted: false };
  const old = define(oldScope, key, name, () =>
    elementsOf(decideReplaced(rule, oldSide.isReplaced), messages, oldScope),
  );
  return { rule, order, elements, old };
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

/** On UPDATE, what the old object did not have. */
function whatIsNew({ elements, old, order }: Found, scope: Scope): cel.Term {
  if (old === null) return elements;
  const item = itemName(scope, 'finding');
  const isOld = cel.isIn(messageOf(cel.name(item), order), old);
  return cel.macro(elements, 'filter', item, cel.not(isOld));
}

/** Whether findings of the old object excuse those of the new one; one that was of no known kind had none. */
function isRatcheting(scope: Scope): cel.Term {
  const old = outermost(scope.body, scope.facts, oldSide, scope.kinds);
  return define(scope, 'isRatcheting', 'is-ratcheting', () =>
    cel.and(isUpdate(scope), isOfKind(old, scope.kinds)),
  );
}

/** What counts of what rules found. */
export function counted(all: readonly Found[], hint: string, scope: Scope): cel.Term {
  return define(
    scope,
    `counted ${all.map(({ elements }) => onOneLine(elements.layout)).join(' ')}`,
    hint,
    () => {
      const elements = cel.sum(all.map((each) => each.elements));
      const ratchets = all.some(({ old }) => old !== null);
      const fresh = cel.sum(all.map((each) => whatIsNew(each, scope)));
      const chosen = ratchets ? cel.conditional(isRatcheting(scope), fresh, elements) : elements;
      return cel.conditional(isJudged(scope), chosen, cel.list());
    },
  );
}
