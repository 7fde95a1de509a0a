import { compareCodePoints } from '../../base/code-points.ts';
import type { Rule } from '../../ir/policy.ts';
import { comparePaths, type Places } from './place.ts';
import type { Order } from './rule.ts';

/** A rule, and where its findings are. */
export interface Placed {
  readonly rule: Rule;
  readonly places: Places;
}

/** A rule, and how its findings are brought into order. */
export interface Ordered {
  readonly rule: Rule;
  readonly order: Order;
}

const pathOf = (places: Places): readonly string[] =>
  places.kind === 'one' || places.kind === 'keys' ? places.path : [];

/** By rule, then by the places that are known. */
export function compareRules(left: Placed, right: Placed): number {
  return (
    compareCodePoints(left.rule.id, right.rule.id) || comparePaths(pathOf(left.places), pathOf(right.places))
  );
}

/** Whether a rule's elements come in order: one list, with a finding at most for each of its items. */
function comesInOrder(group: readonly Placed[]): boolean {
  const [first] = group;
  return (
    group.length === 1 &&
    first?.places.kind === 'items' &&
    first.places.key === null &&
    first.places.isInnermost
  );
}

/** What tells the findings of rules apart in one list: the rules, and their paths where a rule has several. */
export function orderAll(all: readonly Placed[]): readonly Ordered[] {
  const ids = [...new Set(all.map(({ rule }) => rule.id))];
  const groups = ids.map((id) => all.filter(({ rule }) => rule.id === id));
  const isOneList = !groups.some(comesInOrder) && ids.length > 1;
  return groups.flatMap((group) => {
    const paths = new Set(group.map(({ places }) => JSON.stringify(pathOf(places))));
    return group.map(({ rule, places }): Ordered => {
      const prefix = [...(isOneList ? [rule.id] : []), ...(paths.size > 1 ? pathOf(places) : [])];
      return { rule, order: { prefix, places, isSorted: !comesInOrder(group) } };
    });
  });
}
