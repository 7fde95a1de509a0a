import { invariant } from '../../../base/invariant.ts';
import { isRegexError, parseRegex } from '../../../ir/regex.ts';
import { encodeDfa } from '../../../wasm/runtime/dfa-table.ts';
import { buildDfa } from './build-dfa.ts';
import type { ByteDfa } from './dfa.ts';

const byteCount = 256;

/** The automaton of a pattern; null when the pattern does not parse or its automaton is too large. */
export function dfaOfPattern(pattern: string): ByteDfa | null {
  const regex = parseRegex(pattern);
  return isRegexError(regex) ? null : buildDfa(regex);
}

function encode({ classOf, classes, next, start, firstAccepting, states }: ByteDfa): Uint8Array {
  // The table has its own dead state, -1 here, so that state 0 is left out.
  const live = Array.from({ length: states - 1 }, (_, index) => index + 1);
  return encodeDfa({
    transitions: live.map((state) =>
      Array.from({ length: byteCount }, (_, byte) => (next[state * classes + (classOf[byte] ?? 0)] ?? 0) - 1),
    ),
    accepting: live.map((state) => state >= firstAccepting),
    start: start - 1,
  });
}

/** The table that the runtime's `matches` walks, of a pattern that has an automaton. */
export function regexTable(pattern: string): Uint8Array {
  const dfa = dfaOfPattern(pattern);
  invariant(dfa !== null, `the pattern ${pattern} has no automaton`);
  return encode(dfa);
}

/** The tables of a program's patterns, each built once. */
export class RegexTables {
  readonly #built = new Map<string, Uint8Array | null>();

  /** Null when the automaton is too large for a table. */
  tableOf(pattern: string): Uint8Array | null {
    const known = this.#built.get(pattern);
    if (known !== undefined) return known;
    const dfa = dfaOfPattern(pattern);
    const table = dfa === null ? null : encode(dfa);
    this.#built.set(pattern, table);
    return table;
  }
}
