import { describe, expect, test } from 'vitest';
import { anchored, isRegexError, parseRegex } from '../../src/ir/regex.ts';

function problemOf(pattern: string): string | null {
  const regex = parseRegex(pattern);
  return isRegexError(regex) ? `${regex.message} (${regex.at})` : null;
}

describe('what is read is a pattern of ECMAScript too', () => {
  test.each([
    '',
    'a|bc|',
    '(?:a|b)*c?',
    '[^-a-z.]+',
    '[a-z-9]',
    '[a\\-z\\]]',
    '\\.\\/\\[\\{',
    'a{2}b{1,3}c{4,}',
    '(a{10}){100}',
  ])('%s', (pattern) => {
    expect(problemOf(pattern)).toBe(null);
    expect(() => new RegExp(anchored(pattern), 'u')).not.toThrow();
  });
});

test.each([
  ['.', '"." is not allowed here (0)'],
  ['^a$', '"^" is not allowed here (0)'],
  ['\\d', '"\\d" is no escape that all engines read alike (1)'],
  ['a\\-b', '"\\-" is no escape that all engines read alike (2)'],
  ['a**', 'a repeat cannot be repeated (2)'],
  ['a{3,2}', 'a repeat runs backwards (1)'],
  ['a{1001}', 'repeats within each other count to 1000 at most (7)'],
  ['(a{10}){101}', 'repeats within each other count to 1000 at most (12)'],
  ['((a{2}|b{100})c?){11}', 'repeats within each other count to 1000 at most (21)'],
  ['a{,3}', '"{" is not allowed here (1)'],
  ['(?=a)', 'a group takes no flags or look-around (2)'],
  ['(a', 'a group is not closed (2)'],
  ['a)', 'unexpected ")" (1)'],
  ['[a', 'a class is not closed (2)'],
  ['[]', 'a class is empty (2)'],
  ['[z-a]', 'a range runs backwards (4)'],
  ['é', 'only ASCII characters are allowed (0)'],
])('%s is refused', (pattern, problem) => {
  expect(problemOf(pattern)).toBe(problem);
});
