import { describe, expect, test } from 'vitest';
import { dfaOfPattern, regexTable } from '../../../src/emit/wasm/regex/regex-table.ts';
import { encodeDfa } from '../../../src/wasm/runtime/dfa-table.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

function matches(table: Uint8Array, text: string): boolean {
  return guest.scratch(() => {
    const [address] = guest.put(table);
    return guest.call('rt_matches', guest.cell(text), address) === 1;
  });
}

const byteCount = 256;
const everyByte = (to: number): readonly number[] => Array.from({ length: byteCount }, () => to);
const deadRow = everyByte(0);

/** The table of an automaton with a class for each byte; `rows` are those of the states from 1 on, the last ones accept. */
function tableOf(rows: readonly (readonly number[])[], accepting: number): Uint8Array {
  const all = [deadRow, ...rows];
  return encodeDfa({
    classOf: Uint8Array.from(deadRow.keys()),
    classes: byteCount,
    next: all.flat(),
    start: 1,
    firstAccepting: all.length - accepting,
    states: all.length,
  });
}

describe('automata', () => {
  test('the empty automaton refuses all, the full one accepts all', () => {
    const refuse = tableOf([everyByte(0)], 0);
    const accept = tableOf([everyByte(1)], 1);
    for (const text of ['', 'a', 'é😀']) {
      expect(matches(refuse, text)).toBe(false);
      expect(matches(accept, text)).toBe(true);
    }
  });

  test('a dead transition ends the match', () => {
    const onlyA = everyByte(0).map((to, byte) => (byte === 0x61 ? 2 : to));
    const table = tableOf([onlyA, everyByte(0)], 1);
    expect(['', 'a', 'b', 'aa'].map((text) => matches(table, text))).toEqual([false, true, false, false]);
  });

  test('more than 256 states take transitions of two bytes', () => {
    const length = 300;
    const chain = Array.from({ length: length + 1 }, (_, index) =>
      everyByte(index === length ? 0 : index + 2),
    );
    const table = tableOf(chain, 1);
    expect(table[0]).toBe(2);
    expect([299, 300, 301].map((count) => matches(table, 'x'.repeat(count)))).toEqual([false, true, false]);
  });

  test.each([
    [
      '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?',
      ['a', 'a-b', 'a'.repeat(63), 'a'.repeat(64), '', '-a', 'a-', 'A', 'é'],
    ],
    ['(a|bc)*', ['', 'a', 'bca', 'b', 'abcabc', 'abb']],
    ['[^/]{2,3}', ['é😀', 'ab', 'a', 'abcd', 'a/b', '/']],
  ])('%s matches as the engine does', (pattern, texts) => {
    expect(dfaOfPattern(pattern)).not.toBeNull();
    const table = regexTable(pattern);
    const native = new RegExp(`^(?:${pattern})$`, 'u');
    for (const text of texts) expect(matches(table, text), text).toBe(native.test(text));
  });
});
