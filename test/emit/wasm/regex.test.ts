import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDfa } from '../../../src/emit/wasm/regex/build-dfa.ts';
import { anchored, isRegexError, parseRegex } from '../../../src/ir/regex.ts';
import type { ByteDfa } from '../../../src/wasm/runtime/dfa-table.ts';

function dfaOf(pattern: string): ByteDfa {
  const regex = parseRegex(pattern);
  if (isRegexError(regex)) throw new Error(`${pattern}: ${regex.message}`);
  const dfa = buildDfa(regex);
  if (dfa === null) throw new Error(`${pattern}: too large`);
  return dfa;
}

function accepts({ classOf, classes, next, start, firstAccepting }: ByteDfa, text: string): boolean {
  let state = start;
  for (const byte of new TextEncoder().encode(text))
    state = next[state * classes + (classOf[byte] ?? 0)] ?? 0;
  return state >= firstAccepting;
}

const label = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';
const patterns = [
  'a',
  'a*',
  '(a|b)*c',
  '[^a]',
  '[^a/]{2,3}',
  '(ab|a)(c|bc)?',
  'x{3}',
  '(a?){4}b',
  '(a*b|c+)*',
  '[^b-y]+z?',
  label,
  `${label}(\\.${label})*`,
];
const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  'x',
  'z',
  '-',
  '.',
  '/',
  '0',
  'K',
  'é',
  '中',
  '😀',
  '\u0000',
  ' ',
);
const anyText = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));

describe('an automaton agrees with ECMAScript', () => {
  test.each(patterns)('%s', (pattern) => {
    const dfa = dfaOf(pattern);
    const regex = new RegExp(anchored(pattern), 'u');
    fc.assert(
      fc.property(anyText, (subject) => {
        expect(accepts(dfa, subject)).toBe(regex.test(subject));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('an automaton is minimal', () => {
  test.each([
    ['a', 3, 2],
    ['(a|b)', 3, 2],
    ['a*', 2, 2],
    ['(a|aa|aaa)*', 2, 2],
    ['[^a]', 6, 6],
    [label, 126, 3],
  ])('%s has %i states and %i classes', (pattern, states, classes) => {
    const dfa = dfaOf(pattern);
    expect({ states: dfa.states, classes: dfa.classes }).toEqual({ states, classes });
  });
});

test('the longest label is accepted and one more is not', () => {
  const dfa = dfaOf(label);
  expect([63, 64].map((length) => accepts(dfa, 'a'.repeat(length)))).toEqual([true, false]);
});

test('a regular expression whose automaton is too large is refused', () => {
  const regex = parseRegex('[ab]*a[ab]{20}');
  expect(isRegexError(regex) ? undefined : buildDfa(regex)).toBeNull();
});
