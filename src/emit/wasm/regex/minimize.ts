import type { ByteDfa } from '../../../wasm/runtime/dfa-table.ts';

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

/** For each class of bytes, the states before each state. */
function inverseOf({ next, classes, accepting }: RawDfa): readonly (readonly (readonly number[])[])[] {
  const inverse = Array.from({ length: classes }, () => accepting.map((): number[] => []));
  for (const [index, to] of next.entries()) inverse[index % classes]?.[to]?.push(Math.floor(index / classes));
  return inverse;
}

/** Blocks of states, and those that may still split others. */
class Partition {
  readonly blockOf: number[];
  readonly #members: Set<number>[] = [];
  readonly #pending = new Set<number>();

  constructor(accepting: readonly boolean[]) {
    const refusing = accepting.flatMap((accepts, state) => (accepts ? [] : [state]));
    const accepted = accepting.flatMap((accepts, state) => (accepts ? [state] : []));
    this.blockOf = accepting.map(() => 0);
    this.#add(refusing);
    if (accepted.length > 0) this.#add(accepted);
  }

  /** The states of a block that may split others; null when there is none left. */
  nextSplitter(): readonly number[] | null {
    for (const block of this.#pending) {
      this.#pending.delete(block);
      return [...(this.#members[block] ?? [])];
    }
    return null;
  }

  /** Parts each block into the states that are among the given ones and the others. */
  split(states: readonly number[]): void {
    const inside = new Map<number, number[]>();
    for (const state of states) {
      const block = this.blockOf[state] ?? 0;
      const found = inside.get(block);
      if (found === undefined) inside.set(block, [state]);
      else found.push(state);
    }
    for (const [block, part] of inside) {
      const members = this.#members[block] ?? new Set();
      if (part.length === members.size) continue;
      for (const state of part) members.delete(state);
      const wasPending = this.#pending.has(block);
      const added = this.#add(part);
      if (wasPending || part.length <= members.size) continue;
      this.#pending.delete(added);
      this.#pending.add(block);
    }
  }

  #add(states: readonly number[]): number {
    const block = this.#members.push(new Set(states)) - 1;
    for (const state of states) this.blockOf[state] = block;
    this.#pending.add(block);
    return block;
  }
}

/** Hopcroft's partition refinement: the block of each state, where states of a block accept the same texts. */
function blocksOf(raw: RawDfa): readonly number[] {
  const inverse = inverseOf(raw);
  const partition = new Partition(raw.accepting);
  for (;;) {
    const splitter = partition.nextSplitter();
    if (splitter === null) break;
    for (const before of inverse) partition.split(splitter.flatMap((state) => before[state] ?? []));
  }
  return numbering(partition.blockOf.map(String)).ids;
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
