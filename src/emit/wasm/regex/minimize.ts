import type { ByteDfa } from './dfa.ts';

/** An automaton as the subset construction leaves it; state 0 is dead. */
export interface RawDfa {
  readonly classOf: Uint8Array;
  readonly classes: number;
  readonly next: readonly number[];
  readonly start: number;
  readonly accepting: readonly boolean[];
}

/** Numbers equal keys alike, in the order in which they first occur. */
function numbering(keys: readonly string[]): { readonly ids: readonly number[]; readonly count: number } {
  const known = new Map<string, number>();
  const ids = keys.map((key) => {
    const id = known.get(key) ?? known.size;
    known.set(key, id);
    return id;
  });
  return { ids, count: known.size };
}

/** Moore's partition refinement: the block of each state, where states of a block accept the same texts. */
function blocksOf({ next, classes, accepting }: RawDfa): readonly number[] {
  let { ids, count } = numbering(accepting.map(String));
  for (;;) {
    const current = ids;
    const refined = numbering(
      current.map((block, state) =>
        [block, ...next.slice(state * classes, (state + 1) * classes).map((to) => current[to])].join(),
      ),
    );
    if (refined.count === count) return current;
    ({ ids, count } = refined);
  }
}

/** Joins byte classes that no state tells apart. */
function joinClasses(dfa: ByteDfa): ByteDfa {
  const states = Array.from({ length: dfa.states }, (_, state) => state);
  const columns = Array.from({ length: dfa.classes }, (_, c) =>
    states.map((state) => dfa.next[state * dfa.classes + c]).join(),
  );
  const { ids, count } = numbering(columns);
  const kept = Array.from({ length: count }, (_, id) => ids.indexOf(id));
  return {
    ...dfa,
    classOf: dfa.classOf.map((c) => ids[c] ?? 0),
    classes: count,
    next: states.flatMap((state) => kept.map((c) => dfa.next[state * dfa.classes + c] ?? 0)),
  };
}

/** The automaton with the fewest states and byte classes; the dead state first and the accepting ones last. */
export function minimize(raw: RawDfa): ByteDfa {
  const blocks = blocksOf(raw);
  const count = Math.max(...blocks) + 1;
  const members = Array.from({ length: count }, (_, block) => blocks.indexOf(block));
  const accepts = (block: number): boolean => raw.accepting[members[block] ?? 0] === true;
  // Block 0 holds the dead state, the first one; the sort is stable and keeps it there.
  const order = Array.from({ length: count }, (_, block) => block).sort(
    (a, b) => Number(accepts(a)) - Number(accepts(b)),
  );
  const stateOf = new Map(order.map((block, state) => [block, state]));
  const target = (state: number): number => stateOf.get(blocks[state] ?? 0) ?? 0;
  const next = order.flatMap((block) => {
    const row = (members[block] ?? 0) * raw.classes;
    return raw.next.slice(row, row + raw.classes).map(target);
  });
  const firstAccepting = order.findIndex(accepts);
  return joinClasses({
    classOf: raw.classOf,
    classes: raw.classes,
    next,
    start: target(raw.start),
    firstAccepting: firstAccepting === -1 ? count : firstAccepting,
    states: count,
  });
}
