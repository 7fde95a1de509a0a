import { invariant } from '../../../base/invariant.ts';
import { isRegexError, parseRegex } from '../../../ir/regex.ts';
import { type ByteDfa, encodeDfa } from '../../../wasm/runtime/dfa-table.ts';
import { buildDfa } from './build-dfa.ts';

/** The automaton of a pattern; null when the pattern does not parse or its automaton is too large. */
export function dfaOfPattern(pattern: string): ByteDfa | null {
  const regex = parseRegex(pattern);
  return isRegexError(regex) ? null : buildDfa(regex);
}

/** The table that the runtime's `matches` walks, of a pattern that has an automaton. */
export function regexTable(pattern: string): Uint8Array {
  const dfa = dfaOfPattern(pattern);
  invariant(dfa !== null, `the pattern ${pattern} has no automaton`);
  return encodeDfa(dfa);
}

/** The tables of a program's patterns, each built once. */
export class RegexTables {
  readonly #built = new Map<string, Uint8Array | null>();

  /** Null when the automaton is too large for a table. */
  tableOf(pattern: string): Uint8Array | null {
    const known = this.#built.get(pattern);
    if (known !== undefined) return known;
    const dfa = dfaOfPattern(pattern);
    const table = dfa === null ? null : encodeDfa(dfa);
    this.#built.set(pattern, table);
    return table;
  }
}
