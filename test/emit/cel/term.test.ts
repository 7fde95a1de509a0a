import { describe, expect, test } from 'vitest';
import { onOneLine } from '../../../src/emit/cel/layout.ts';
import { quote } from '../../../src/emit/cel/quote.ts';
import * as cel from '../../../src/emit/cel/term.ts';

const [a, b, c] = [cel.name('a'), cel.name('b'), cel.name('c')];

const written = (term: cel.Term): string => onOneLine(term.layout);

describe('terms have parentheses where the operators around them bind tighter', () => {
  const cases: readonly (readonly [string, cel.Term])[] = [
    ['a && (b || c)', cel.and(a, cel.or(b, c))],
    ['a && b || c', cel.or(cel.and(a, b), c)],
    ['!(a == b)', cel.not(cel.equals(a, b))],
    ['!a.b', cel.not(cel.member(a, 'b'))],
    ['(a ? b : c) == b', cel.equals(cel.conditional(a, b, c), b)],
    ['a ? b : b ? c : a', cel.conditional(a, b, cel.conditional(b, c, a))],
    ['(a + b).size()', cel.method(cel.sum([a, b]), 'size')],
    ['a - (b - c)', cel.difference(a, cel.difference(b, c))],
    ['a in [b, c]', cel.isIn(a, cel.list(b, c))],
  ];
  for (const [text, term] of cases) test(text, () => expect(written(term)).toBe(text));
});

describe('constants are folded', () => {
  const cases: readonly (readonly [string, cel.Term])[] = [
    ['true', cel.and()],
    ['false', cel.or()],
    ['a', cel.and(cel.trueTerm, a)],
    ['false', cel.and(a, cel.falseTerm)],
    ['b', cel.conditional(cel.falseTerm, a, b)],
    ['"ab" + a', cel.sum([cel.text('a'), cel.text('b'), a])],
    ['a > 1', cel.relation('<', cel.int(1), a)],
  ];
  for (const [text, term] of cases) test(text, () => expect(written(term)).toBe(text));
});

describe('names that CEL keeps are read by index', () => {
  test('a member', () => expect(written(cel.member(a, 'namespace'))).toBe('a["namespace"]'));
  test('its presence', () => expect(written(cel.has(a, 'x/y'))).toBe('"x/y" in a'));
  test('an ordinary one', () => expect(written(cel.has(a, 'name'))).toBe('has(a.name)'));
});

describe('strings are quoted', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a "b" \\', '"a \\"b\\" \\\\"'],
    ['\u0000\n\t', '"\\u0000\\n\\t"'],
    ['\u202e\u2028', '"\\u202e\\u2028"'],
    ['é…😀', '"é…😀"'],
  ];
  for (const [raw, quoted] of cases) test(quoted, () => expect(quote(raw)).toBe(quoted));
});

test('a value is bound once where it would be written twice', () => {
  const shown = cel.bind(cel.method(a, 'trim'), 't', (t) => cel.sum([t, t]));
  expect(written(shown)).toBe('[a.trim()].map(t, t + t)[0]');
  expect(written(cel.bind(a, 't', (t) => cel.sum([t, t])))).toBe('a + a');
});
