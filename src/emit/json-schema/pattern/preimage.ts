import { beforeLowering, type CharacterSet, charactersOf, complement, intersect } from './character-set.ts';
import { isNullable } from './derive.ts';
import { anyText, choice, oneOf, type Pattern, repeat, sequence } from './pattern.ts';

/** The pattern with each set of characters replaced. */
function mapSets(pattern: Pattern, map: (set: CharacterSet) => CharacterSet): Pattern {
  switch (pattern.kind) {
    case 'set':
      return oneOf(map(pattern.set));
    case 'sequence':
      return sequence(pattern.parts.map((part) => mapSets(part, map)));
    case 'choice':
      return choice(pattern.options.map((option) => mapSets(option, map)));
    case 'repeat':
      return repeat(mapSets(pattern.part, map), pattern.minimum, pattern.maximum);
  }
}

/** The texts of the pattern without a character. */
function without(pattern: Pattern, character: string): Pattern {
  const others = complement(charactersOf(character));
  return mapSets(pattern, (set) => intersect(set, others));
}

const anyBut = (characters: string): Pattern => oneOf(complement(charactersOf(characters)));

/** The texts that are in the pattern once A–Z are lower-cased. */
export function loweredTo(pattern: Pattern): Pattern {
  return mapSets(pattern, beforeLowering);
}

/** The texts that have the one-character separator, and before its first occurrence a text of the pattern. */
export function withBefore(pattern: Pattern, separator: string): Pattern {
  return sequence([without(pattern, separator), oneOf(charactersOf(separator)), anyText]);
}

/** The texts that have the one-character separator, and after its first occurrence a text of the pattern. */
export function withAfter(pattern: Pattern, separator: string): Pattern {
  return sequence([repeat(anyBut(separator), 0, null), oneOf(charactersOf(separator)), pattern]);
}

/** The texts of which a piece between separators is in the pattern; the empty text has no pieces. */
export function withPiece(pattern: Pattern, separator: string): Pattern {
  const mark = oneOf(charactersOf(separator));
  return sequence([
    repeat(sequence([anyText, mark]), 0, 1),
    without(pattern, separator),
    repeat(sequence([mark, anyText]), 0, 1),
  ]);
}

/** The texts of at most so many pieces. */
export function withPiecesAtMost(count: number, separator: string): Pattern {
  const piece = repeat(anyBut(separator), 0, null);
  const more = repeat(sequence([oneOf(charactersOf(separator)), piece]), 0, count - 1);
  return sequence([piece, more]);
}

/** Where a text can begin (or end): the sets of its first characters; null when that is unclear. */
function edge(pattern: Pattern, from: 'start' | 'end'): readonly CharacterSet[] | null {
  switch (pattern.kind) {
    case 'set':
      return [pattern.set];
    case 'choice': {
      const edges = pattern.options.map((option) => edge(option, from));
      return edges.includes(null) ? null : edges.flatMap((each) => each ?? []);
    }
    case 'sequence': {
      const part = pattern.parts.at(from === 'start' ? 0 : -1);
      if (part === undefined) return [];
      const own = edge(part, from);
      if (own === null || !isNullable(part)) return own;
      const parts = from === 'start' ? pattern.parts.slice(1) : pattern.parts.slice(0, -1);
      const next = edge(sequence(parts), from);
      return next === null ? null : [...own, ...next];
    }
    case 'repeat':
      return edge(pattern.part, from);
  }
}

/** The texts that are in the pattern once trimmed; null when the pattern may begin or end with what is trimmed. */
export function trimmedTo(pattern: Pattern, characters: string): Pattern | null {
  const trimmed = charactersOf(characters);
  const edges = [edge(pattern, 'start'), edge(pattern, 'end')];
  const isClean = edges.every((sets) => sets?.every((set) => intersect(set, trimmed).length === 0));
  if (!isClean) return null;
  const around = repeat(oneOf(trimmed), 0, null);
  return sequence([around, pattern, around]);
}
