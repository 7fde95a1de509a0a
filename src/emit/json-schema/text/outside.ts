import {
  allCharacters,
  type CharacterSet,
  characterCount,
  complement,
  intersect,
} from '../pattern/character-set.ts';
import { lengthRange } from '../pattern/length.ts';
import {
  alphabetOf,
  choice,
  oneOf,
  type Pattern,
  repeat,
  samePattern,
  sequence,
} from '../pattern/pattern.ts';
import { withCharacterAt } from '../pattern/restrict.ts';

/** Longer texts would make a regular expression that nobody wants. */
const longest = 128;

function within(pattern: Pattern, set: CharacterSet): Pattern {
  switch (pattern.kind) {
    case 'set':
      return oneOf(intersect(pattern.set, set));
    case 'sequence':
      return sequence(pattern.parts.map((part) => within(part, set)));
    case 'choice':
      return choice(pattern.options.map((option) => within(option, set)));
    case 'repeat':
      return repeat(within(pattern.part, set), pattern.minimum, pattern.maximum);
  }
}

/**
 * The texts of a pattern that are not in another, when the other is the first with fewer characters: those with a
 * character that the other does not have, wherever it stands. Null otherwise.
 */
export function outside(pattern: Pattern, other: Pattern): Pattern | null {
  const alphabet = alphabetOf(other);
  const { maximum } = lengthRange(pattern);
  if (maximum === null || maximum > longest || characterCount(alphabet) === characterCount(allCharacters))
    return null;
  if (!samePattern(within(pattern, alphabet), other)) return null;
  const strange = complement(alphabet);
  const options = Array.from({ length: maximum }, (_, position) =>
    withCharacterAt(pattern, position, strange),
  );
  const known = options.filter((option) => option !== null);
  return known.length === options.length ? choice(known) : null;
}
