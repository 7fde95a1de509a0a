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

const everyByte = (to: number): readonly number[] => Array.from({ length: 256 }, () => to);

describe('automata', () => {
  test('the empty automaton refuses all, the full one accepts all', () => {
    const refuse = encodeDfa({ transitions: [everyByte(-1)], accepting: [false], start: 0 });
    const accept = encodeDfa({ transitions: [everyByte(0)], accepting: [true], start: 0 });
    for (const text of ['', 'a', 'é😀']) {
      expect(matches(refuse, text)).toBe(false);
      expect(matches(accept, text)).toBe(true);
    }
  });

  test('a dead transition ends the match', () => {
    const onlyA = everyByte(-1).map((to, byte) => (byte === 0x61 ? 1 : to));
    const table = encodeDfa({ transitions: [onlyA, everyByte(-1)], accepting: [false, true], start: 0 });
    expect(['', 'a', 'b', 'aa'].map((text) => matches(table, text))).toEqual([false, true, false, false]);
  });

  test('more than 255 states take transitions of two bytes', () => {
    const length = 300;
    const chain = Array.from({ length: length + 1 }, (_, state) =>
      everyByte(state === length ? -1 : state + 1),
    );
    const table = encodeDfa({
      transitions: chain,
      accepting: chain.map((_, state) => state === length),
      start: 0,
    });
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
