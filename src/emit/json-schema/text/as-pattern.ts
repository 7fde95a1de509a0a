import { deriveText } from '../pattern/derive.ts';
import {
  anyCharacter,
  anyText,
  choice,
  literalTexts,
  nothing,
  type Pattern,
  repeat,
  sequence,
} from '../pattern/pattern.ts';
import { automatonPattern } from './automaton.ts';
import { literalsOf } from './literals.ts';
import { outside } from './outside.ts';
import { allTests, inPattern, lengthsFit, mapLeaves, ofLength, passes, type TextTest } from './text-test.ts';

/** Cases beyond this would make a regular expression that nobody wants. */
const mostCases = 64;

/** A literal text, and the parts of a pattern that say it. */
interface Start {
  readonly text: string;
  readonly parts: readonly Pattern[];
}

/** What every text of the pattern begins with. */
function literalStart(pattern: Pattern): Start {
  const parts = pattern.kind === 'sequence' ? pattern.parts : [pattern];
  let text = '';
  for (const [index, part] of parts.entries()) {
    const [range, second] = part.kind === 'set' ? part.set : [];
    if (range === undefined || second !== undefined || range.first !== range.last)
      return { text, parts: parts.slice(0, index) };
    text += String.fromCodePoint(range.first);
  }
  return { text, parts };
}

function afterStart(test: TextTest, start: string): TextTest {
  const length = [...start].length;
  return mapLeaves(test, (leaf) =>
    leaf.kind === 'pattern'
      ? inPattern(deriveText(leaf.pattern, start))
      : ofLength(leaf.minimum - length, leaf.maximum === null ? null : leaf.maximum - length),
  );
}

/** A pattern would hide that some texts pass which should not. */
function isApproximate(test: TextTest): boolean {
  if (test.kind === 'length') return test.isApproximate === true;
  if (test.kind === 'not') return isApproximate(test.of);
  return (test.kind === 'and' || test.kind === 'or') && test.of.some(isApproximate);
}

/** Length tests that the patterns fulfil by themselves. */
function withoutIdleLengths(tests: readonly TextTest[]): readonly TextTest[] {
  return tests.filter(
    (test) =>
      test.kind !== 'length' ||
      !tests.some(
        (other) => other.kind === 'pattern' && lengthsFit(other.pattern, test.minimum, test.maximum),
      ),
  );
}

function conjunction(all: readonly TextTest[]): Pattern | null {
  if (all.some(isApproximate)) return null;
  const tests = withoutIdleLengths(all);
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return asPattern(only);
  const patterns = tests.flatMap((test) => (test.kind === 'pattern' ? [test.pattern] : []));
  for (const pattern of patterns) {
    const literals = literalsOf(pattern);
    if (literals !== null)
      return literalTexts(literals.filter((text) => tests.every((test) => passes(test, text))));
  }
  for (const test of tests) {
    if (test.kind !== 'or' || test.of.length > mostCases) continue;
    const others = tests.filter((other) => other !== test);
    return choiceOf(test.of.map((option) => asPattern(allTests([option, ...others]))));
  }
  const none: Start = { text: '', parts: [] };
  const start = patterns.map(literalStart).reduce((a, b) => (b.text.length > a.text.length ? b : a), none);
  if (start.text !== '') {
    const rest = asPattern(allTests(tests.map((test) => afterStart(test, start.text))));
    return rest === null ? null : sequence([...start.parts, rest]);
  }
  return difference(tests) ?? automatonPattern(allTests(tests));
}

/** A pattern without another that has the same shape. */
function difference(tests: readonly TextTest[]): Pattern | null {
  const [one, other, more] = tests;
  if (one === undefined || other === undefined || more !== undefined) return null;
  const [positive, negative] = one.kind === 'not' ? [other, one] : [one, other];
  if (positive.kind !== 'pattern' || negative.kind !== 'not' || negative.of.kind !== 'pattern') return null;
  return outside(positive.pattern, negative.of.pattern);
}

function choiceOf(options: readonly (Pattern | null)[]): Pattern | null {
  const known = options.filter((option) => option !== null);
  return known.length === options.length ? choice(known) : null;
}

/**
 * The texts that pass, as one pattern: what a member's name can be tested with when its value counts too. Null when
 * there is none of reasonable size.
 */
export function asPattern(test: TextTest): Pattern | null {
  switch (test.kind) {
    case 'constant':
      return test.value ? anyText : nothing;
    case 'pattern':
      return test.pattern;
    case 'length':
      return test.isApproximate === true ? null : repeat(anyCharacter, test.minimum, test.maximum);
    case 'or':
      return choiceOf(test.of.map(asPattern));
    case 'and':
      return conjunction(test.of);
    case 'not':
      return negation(test);
    case 'unsupported':
      return null;
  }
}

function negation(test: Extract<TextTest, { kind: 'not' }>): Pattern | null {
  const { of } = test;
  if (isApproximate(of)) return null;
  if (of.kind === 'length') {
    const shorter = of.minimum === 0 ? nothing : repeat(anyCharacter, 0, of.minimum - 1);
    const longer = of.maximum === null ? nothing : repeat(anyCharacter, of.maximum + 1, null);
    return choice([shorter, longer]);
  }
  if (of.kind === 'or') return conjunction(of.of.map((part): TextTest => ({ kind: 'not', of: part })));
  if (of.kind === 'and') return choiceOf(of.of.map((part) => asPattern({ kind: 'not', of: part })));
  if (of.kind === 'not') return asPattern(of.of);
  return automatonPattern(test);
}
