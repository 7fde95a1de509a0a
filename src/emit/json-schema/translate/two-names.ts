import type { Expression } from '../../../ir/expression.ts';
import { all, any, type Formula, negate, unsupported } from '../formula.ts';
import {
  allCharacters,
  type CharacterSet,
  characterCount,
  characterSet,
  listCharacters,
} from '../pattern/character-set.ts';
import { lengthRange } from '../pattern/length.ts';
import { alphabetOf, choice, type Pattern } from '../pattern/pattern.ts';
import { notLongerThan, withCharacterAt } from '../pattern/restrict.ts';
import { inPattern } from '../text/text-test.ts';
import type { Context } from './context.ts';
import { shapedNames } from './shaped-names.ts';

/**
 * How many characters are looked at before it is asked whether a name goes on. ajv makes one function of a group, and
 * V8 never optimises a function of more bytecode than about this many need.
 */
const groupSize = 4;
/** Beyond these a schema would be too large. */
const longestName = 255;
const largestAlphabet = 255;

/** Letters of names, the most frequent first. */
const byFrequency = 'eairtonslcupmdhgybfvkwzxqj-';

function rank(character: number): number {
  const index = byFrequency.indexOf(String.fromCodePoint(character));
  return index < 0 ? byFrequency.length : index;
}

function bitsSet(code: number): number {
  let bits = 0;
  for (let rest = code; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

/** A code for each character, from 1; frequent characters have few bits set: a set bit takes a second test. */
function codesOf(alphabet: readonly number[]): ReadonlyMap<number, number> {
  const most = 2 ** Math.ceil(Math.log2(alphabet.length + 1));
  const codes = Array.from({ length: most - 1 }, (_, index) => index + 1);
  const cheapest = codes.sort((left, right) => bitsSet(left) - bitsSet(right) || left - right);
  const frequent = [...alphabet].sort((left, right) => rank(left) - rank(right) || left - right);
  return new Map(frequent.map((character, index) => [character, cheapest[index] ?? 0]));
}

/** The characters whose code has a bit as given; the end of a name has the code 0. */
function charactersWithBit(codes: ReadonlyMap<number, number>, bit: number, value: 0 | 1): CharacterSet {
  const having = [...codes].filter(([, code]) => ((code >> bit) & 1) === value);
  return characterSet(having.map(([character]) => ({ first: character, last: character })));
}

/** What can be said of one name: that it is of a pattern; null when the pattern could not be made. */
type None = (pattern: Pattern | null) => Formula;

interface Names {
  readonly shape: Pattern;
  readonly longest: number;
  readonly codes: ReadonlyMap<number, number>;
  /** That no name is of the pattern. */
  readonly none: None;
  readonly define: Context['define'];
}

/** That all names have the same character at a position, or all end before it. */
function agreeAt({ shape, codes, none, define }: Names, position: number): Formula {
  const bits = Math.ceil(Math.log2(codes.size + 1));
  const ended = notLongerThan(shape, position);
  const clauses = Array.from({ length: bits }, (_, bit) => {
    const ones = withCharacterAt(shape, position, charactersWithBit(codes, bit, 1));
    const zeros = withCharacterAt(shape, position, charactersWithBit(codes, bit, 0));
    return any([none(ones), none(ended === null || zeros === null ? null : choice([ended, zeros]))]);
  });
  return define(`character-${position + 1}`, all(clauses));
}

/** That all names agree from a position on. */
function agreeFrom(names: Names, from: number): Formula {
  const { shape, longest, none, define } = names;
  const to = Math.min(longest, from + groupSize);
  const positions = Array.from({ length: to - from }, (_, index) => agreeAt(names, from + index));
  if (to === longest) return define(`characters-from-${from + 1}`, all(positions));
  const goesOn = withCharacterAt(shape, to, allCharacters);
  const rest = any([none(goesOn), agreeFrom(names, to)]);
  return define(`characters-from-${from + 1}`, all([...positions, rest]));
}

/**
 * That there are two or more distinct names. Two names differ at some position in some bit of the character there, so
 * there is at most one when for each position and bit no name has it set, or none has it clear. What ends it early
 * comes first: no name at all, then the first characters, then the rest if a name goes on.
 */
export function translateTwoNames(expression: Expression, context: Context): Formula {
  const shaped = shapedNames(expression);
  if (shaped === null)
    return unsupported('size: a schema can count distinct names only when a pattern says what they can be');
  const { names, shape } = shaped;
  const { maximum } = lengthRange(shape);
  const alphabet = alphabetOf(shape);
  if (maximum === null || maximum > longestName || characterCount(alphabet) > largestAlphabet)
    return unsupported(
      'size: a schema can count distinct names only when their characters and lengths are bounded',
    );
  const none: None = (pattern) =>
    pattern === null
      ? unsupported('size: the pattern of the names has no simple form')
      : negate(context.to.someName(names, context, inPattern(pattern)));
  const parts: Names = {
    shape,
    longest: maximum,
    codes: codesOf(listCharacters(alphabet)),
    none,
    define: context.define,
  };
  return negate(any([none(shape), agreeFrom(parts, 0)]));
}
