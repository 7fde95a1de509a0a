import type { Regex } from '../../../ir/regex.ts';
import type { ByteDfa } from '../../../wasm/runtime/dfa-table.ts';
import { type ByteNfa, buildByteNfa } from './byte-nfa.ts';
import { minimize } from './minimize.ts';

/** Subsets multiply; a pattern beyond this is refused rather than built. */
const mostSubsets = 4_000;

/** Splits the bytes wherever a range of the automaton begins or ends. */
function byteClasses({ edges }: ByteNfa): { readonly classOf: Uint8Array; readonly firstOfClass: number[] } {
  const begins = new Set<number>([0]);
  for (const { range } of edges.flat()) {
    if (range === null) continue;
    begins.add(range.first);
    if (range.last < 255) begins.add(range.last + 1);
  }
  const firstOfClass = [...begins].sort((a, b) => a - b);
  const classOf = new Uint8Array(256);
  for (const [index, first] of firstOfClass.entries()) classOf.fill(index, first);
  return { classOf, firstOfClass };
}

/** Adds what the states reach without consuming a byte; sorted, so that equal sets are equal as text. */
function closure({ edges }: ByteNfa, states: Iterable<number>): readonly number[] {
  const reached = new Set(states);
  const pending = [...reached];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const { range, to } of edges[state] ?? []) {
      if (range !== null || reached.has(to)) continue;
      reached.add(to);
      pending.push(to);
    }
  }
  return [...reached].sort((a, b) => a - b);
}

function step({ edges }: ByteNfa, states: readonly number[], byte: number): readonly number[] {
  const reached: number[] = [];
  for (const state of states) {
    for (const { range, to } of edges[state] ?? []) {
      if (range !== null && range.first <= byte && byte <= range.last) reached.push(to);
    }
  }
  return reached;
}

/** The smallest automaton that accepts what the regular expression matches as a whole; null when it is too large. */
export function buildDfa(regex: Regex): ByteDfa | null {
  const nfa = buildByteNfa(regex);
  if (nfa === null) return null;
  const { classOf, firstOfClass } = byteClasses(nfa);
  const ids = new Map<string, number>([['', 0]]);
  const subsets: (readonly number[])[] = [[]];
  const idOf = (states: readonly number[]): number => {
    const name = states.join();
    const known = ids.get(name);
    if (known !== undefined) return known;
    ids.set(name, subsets.length);
    return subsets.push(states) - 1;
  };
  const start = idOf(closure(nfa, [nfa.start]));
  const next: number[] = [];
  for (const states of subsets) {
    if (subsets.length > mostSubsets) return null;
    for (const byte of firstOfClass) next.push(idOf(closure(nfa, step(nfa, states, byte))));
  }
  const accepting = subsets.map((states) => states.includes(nfa.accept));
  return minimize({ classOf, classes: firstOfClass.length, next, start, accepting });
}
