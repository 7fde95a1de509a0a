import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersOf } from '../../../src/emit/json-schema/pattern/character-set.ts';
import { deriveEnd, deriveText, matchesText } from '../../../src/emit/json-schema/pattern/derive.ts';
import {
  literalText,
  oneOf,
  type Pattern,
  patternOf,
  repeat,
} from '../../../src/emit/json-schema/pattern/pattern.ts';
import {
  loweredTo,
  trimmedTo,
  withAfter,
  withBefore,
  withPiece,
  withPiecesAtMost,
} from '../../../src/emit/json-schema/pattern/preimage.ts';
import { printPattern } from '../../../src/emit/json-schema/pattern/print.ts';
import { notLongerThan, withCharacterAt } from '../../../src/emit/json-schema/pattern/restrict.ts';
import { asPattern } from '../../../src/emit/json-schema/text/as-pattern.ts';
import { allTests, inPattern, notTest, passes } from '../../../src/emit/json-schema/text/text-test.ts';
import { after, before, lowerAscii, split, trim } from '../../../src/reference/text.ts';

const label = '[a-z0-9]([-a-z0-9]{0,6}[a-z0-9])?';
const regexes = [
  label,
  'a*',
  'a+b?',
  '(ab|c){2,3}',
  'a|',
  '[^a]b',
  '[-a]{0,3}[^-]',
  '(a|b)*c',
  '[A-Za-z0-9]([-A-Za-z0-9_.]{0,6}[A-Za-z0-9])?',
  'ab,?',
  '[ab]{3}',
  '(a(b(c)?)?)?',
  String.raw`\.\*`,
  '[^/]*/b',
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', '0', 'B', ',', '/', ' ', '\t', '.'), maxLength: 9 }),
  fc.string({ unit: fc.constantFrom('a', 'K', 'ä', '\n', '😀', '*'), maxLength: 4 }),
);

/** That a pattern has exactly the texts of which something holds, by structure and as it is printed. */
function expectTexts(pattern: Pattern, holds: (text: string) => boolean): void {
  const printed = new RegExp(printPattern(pattern), 'u');
  fc.assert(
    fc.property(text, (value) => {
      expect([matchesText(pattern, value), printed.test(value)]).toEqual([holds(value), holds(value)]);
    }),
    { numRuns: 300, seed: 7 },
  );
}

describe.each(regexes)('%s', (regex) => {
  const pattern = patternOf(regex);
  const whole = new RegExp(`^(?:${regex})$`, 'u');
  const matches = (value: string): boolean => whole.test(value);

  test('has the texts that the regular expression matches', () => {
    expectTexts(pattern, matches);
  });
  test('lower-cased', () => {
    expectTexts(loweredTo(pattern), (value) => matches(lowerAscii(value)));
  });
  test('before and after a separator', () => {
    expectTexts(withBefore(pattern, '/'), (value) => matches(before(value, '/') ?? '(none)'));
    expectTexts(withAfter(pattern, '/'), (value) => matches(after(value, '/') ?? '(none)'));
  });
  test('a piece between separators', () => {
    expectTexts(withPiece(pattern, ','), (value) =>
      value === '' ? matches('') : split(value, ',').some(matches),
    );
  });
  test('trimmed, where it begins and ends with what is not trimmed', () => {
    const trimmed = trimmedTo(pattern, ' \t');
    if (trimmed !== null) expectTexts(trimmed, (value) => matches(trim(value, ' \t')));
  });
  test('with a character at a position, and not longer than a length', () => {
    for (const position of [0, 1, 2, 5]) {
      const at = withCharacterAt(pattern, position, charactersOf('ab-'));
      if (at !== null)
        expectTexts(at, (value) => matches(value) && 'ab-'.includes([...value][position] ?? 'none'));
      const short = notLongerThan(pattern, position);
      if (short !== null) expectTexts(short, (value) => matches(value) && [...value].length <= position);
    }
  });
  test('after and before a literal text', () => {
    for (const literal of ['a', 'ab', 'a/b']) {
      expectTexts(deriveText(pattern, literal), (value) => matches(literal + value));
      expectTexts(deriveEnd(pattern, literal), (value) => matches(value + literal));
    }
  });
  test('without another pattern, and within another', () => {
    const others = ['[a-z]*', '[ab-]{0,4}', label].map(patternOf);
    for (const other of others) {
      for (const condition of [
        allTests([inPattern(pattern), notTest(inPattern(other))]),
        allTests([inPattern(pattern), inPattern(other)]),
      ]) {
        const combined = asPattern(condition);
        if (combined !== null) expectTexts(combined, (value) => passes(condition, value));
      }
    }
  });
});

test('pieces are counted', () => {
  expectTexts(withPiecesAtMost(2, ','), (value) => value.split(',').length <= 2);
});

test.each([
  ['a.b', '^a\\.b$'],
  ['a-b', '^a-b$'],
  ['\u0000\u007f\t', '^\\x00\\x7f\\t$'],
  ['ä😀', '^ä😀$'],
])('prints the literal text %j', (literal, printed) => {
  expect(printPattern(literalText(literal))).toBe(printed);
});

test('prints the end of a word in few characters', () => {
  expect(printPattern(patternOf(label))).toBe('^[0-9a-z][-0-9a-z]{0,7}\\b$');
});

test.each([
  [0, 1200, '^a{0,1000}a{0,200}$'],
  [1500, 2500, '^a{1000}a{500}a{0,1000}$'],
  [1001, null, '^a{1000}a+$'],
])('prints %d to %d as counts that RE2 takes', (minimum, maximum, printed) => {
  const pattern = repeat(oneOf(charactersOf('a')), minimum, maximum);
  expect(printPattern(pattern)).toBe(printed);
});
