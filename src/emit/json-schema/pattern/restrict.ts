import { type CharacterSet, intersect } from './character-set.ts';
import { fixedLength, lengthRange } from './length.ts';
import { choice, emptyText, nothing, oneOf, type Pattern, repeat, sequence } from './pattern.ts';

/** More ways to place a character in a sequence would make a regular expression that nobody wants. */
const mostPlacements = 8;

type Repeat = Extract<Pattern, { kind: 'repeat' }>;

/** Null: the pattern's shape does not allow it within reasonable size. */
type Restricted = Pattern | null;

function choiceOf(options: readonly Restricted[]): Restricted {
  const known = options.filter((option) => option !== null);
  return known.length === options.length ? choice(known) : null;
}

function sequenceOf(parts: readonly Restricted[]): Restricted {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? sequence(known) : null;
}

function maximumLength(pattern: Pattern): number {
  return lengthRange(pattern).maximum ?? Number.POSITIVE_INFINITY;
}

/** The lengths that the head can have so that the rest has between `least` and `most` left of `total`. */
function splits(head: Pattern, total: number, least: number, most: number): readonly number[] | null {
  const range = lengthRange(head);
  const first = Math.max(range.minimum, total - most);
  const last = Math.min(range.maximum ?? total, total - least);
  if (last - first >= mostPlacements) return null;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function repeatOfLength({ part, minimum, maximum }: Repeat, length: number): Restricted {
  if (minimum === 0 && maximum === 1) return length === 0 ? emptyText : ofLength(part, length);
  const unit = fixedLength(part);
  if (unit === null || unit === 0) return null;
  const count = length / unit;
  const fits = Number.isInteger(count) && count >= minimum && count <= (maximum ?? count);
  return fits ? repeat(part, count, count) : nothing;
}

/** The texts of the pattern that have exactly this length. */
function ofLength(pattern: Pattern, length: number): Restricted {
  switch (pattern.kind) {
    case 'set':
      return length === 1 ? pattern : nothing;
    case 'choice':
      return choiceOf(pattern.options.map((option) => ofLength(option, length)));
    case 'sequence': {
      const [head, ...tail] = pattern.parts;
      if (head === undefined) return length === 0 ? emptyText : nothing;
      const rest = sequence(tail);
      const lengths = splits(head, length, lengthRange(rest).minimum, maximumLength(rest));
      if (lengths === null) return null;
      return choiceOf(
        lengths.map((each) => sequenceOf([ofLength(head, each), ofLength(rest, length - each)])),
      );
    }
    case 'repeat':
      return repeatOfLength(pattern, length);
  }
}

/** The texts of the pattern whose character at a position (from 0) is in the set; longer than the position, then. */
export function withCharacterAt(pattern: Pattern, position: number, set: CharacterSet): Restricted {
  switch (pattern.kind) {
    case 'set':
      return position === 0 ? oneOf(intersect(pattern.set, set)) : nothing;
    case 'choice':
      return choiceOf(pattern.options.map((option) => withCharacterAt(option, position, set)));
    case 'sequence': {
      const [head, ...tail] = pattern.parts;
      if (head === undefined) return nothing;
      const rest = sequence(tail);
      const isWithin = position < maximumLength(head);
      const within = isWithin ? sequenceOf([withCharacterAt(head, position, set), rest]) : nothing;
      const lengths = splits(head, position, 0, maximumLength(rest) - 1);
      if (lengths === null) return null;
      const beyond = lengths.map((each) =>
        sequenceOf([ofLength(head, each), withCharacterAt(rest, position - each, set)]),
      );
      return choiceOf([within, ...beyond]);
    }
    case 'repeat': {
      const { part, minimum, maximum } = pattern;
      if (maximum === 1) return withCharacterAt(part, position, set);
      const unit = fixedLength(part);
      if (unit === null || unit === 0) return null;
      const before = Math.floor(position / unit);
      if (maximum !== null && before >= maximum) return nothing;
      return sequenceOf([
        repeat(part, before, before),
        withCharacterAt(part, position % unit, set),
        repeat(part, Math.max(0, minimum - before - 1), maximum === null ? null : maximum - before - 1),
      ]);
    }
  }
}

/** The texts of the pattern that are not longer than `length`. */
export function notLongerThan(pattern: Pattern, length: number): Restricted {
  const range = lengthRange(pattern);
  if (range.maximum !== null && range.maximum <= length) return pattern;
  if (range.minimum > length) return nothing;
  switch (pattern.kind) {
    case 'set':
      return pattern;
    case 'choice':
      return choiceOf(pattern.options.map((option) => notLongerThan(option, length)));
    case 'sequence': {
      const fixed = pattern.parts.map(fixedLength);
      const variable = fixed.filter((each) => each === null).length;
      if (variable !== 1) return null;
      const left = length - fixed.reduce<number>((total, each) => total + (each ?? 0), 0);
      return sequenceOf(
        pattern.parts.map((part, index) => (fixed[index] === null ? notLongerThan(part, left) : part)),
      );
    }
    case 'repeat': {
      const { part, minimum, maximum } = pattern;
      if (maximum === 1) {
        const shorter = notLongerThan(part, length);
        return shorter === null ? null : repeat(shorter, minimum, 1);
      }
      const unit = fixedLength(part);
      return unit === null || unit === 0 ? null : repeat(part, minimum, Math.floor(length / unit));
    }
  }
}
