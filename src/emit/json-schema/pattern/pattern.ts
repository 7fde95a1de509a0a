import { invariant } from '../../../base/invariant.ts';
import { isRegexError, parseRegex, type Regex } from '../../../ir/regex.ts';
import { distinct, same } from '../same.ts';
import {
  allCharacters,
  type CharacterSet,
  characterCount,
  characterSet,
  charactersOf,
  complement,
  unionOf,
} from './character-set.ts';

/**
 * A set of whole texts, as a regular expression over code points. Built by the functions of this file alone, which
 * keep it flat: no sequence within a sequence, no choice within a choice, no choice of one.
 */
export type Pattern =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  /** No text at all when there are no options. */
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  /** `maximum` null: without bound. */
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly minimum: number;
      readonly maximum: number | null;
    };

/** No text. */
export const nothing: Pattern = { kind: 'choice', options: [] };
/** The empty text alone. */
export const emptyText: Pattern = { kind: 'sequence', parts: [] };

export function isNothing(pattern: Pattern): boolean {
  return pattern.kind === 'choice' && pattern.options.length === 0;
}

export function isEmptyText(pattern: Pattern): boolean {
  return pattern.kind === 'sequence' && pattern.parts.length === 0;
}

/** Equal in structure; texts may be the same without it. */
export function samePattern(left: Pattern, right: Pattern): boolean {
  return left.kind === right.kind && same(left, right);
}

/** One character of a set. */
export function oneOf(set: CharacterSet): Pattern {
  return set.length === 0 ? nothing : { kind: 'set', set };
}

export const anyCharacter = oneOf(allCharacters);
/** Every text. */
export const anyText: Pattern = { kind: 'repeat', part: anyCharacter, minimum: 0, maximum: null };

/** Written as any text, though other patterns may say the same. */
export function isAnyText(pattern: Pattern): boolean {
  if (pattern.kind !== 'repeat' || pattern.minimum !== 0 || pattern.maximum !== null) return false;
  return pattern.part.kind === 'set' && characterCount(pattern.part.set) === characterCount(allCharacters);
}

const partsOf = (pattern: Pattern): readonly Pattern[] =>
  pattern.kind === 'sequence' ? pattern.parts : [pattern];

const isStar = (pattern: Pattern): boolean =>
  pattern.kind === 'repeat' && pattern.minimum === 0 && pattern.maximum === null;

export function sequence(parts: readonly Pattern[]): Pattern {
  const flat: Pattern[] = [];
  const push = (part: Pattern): void => {
    const previous = flat.at(-1);
    if (previous === undefined || !isStar(part) || !isStar(previous) || !samePattern(part, previous))
      flat.push(part);
  };
  for (const part of parts) {
    if (isNothing(part)) return nothing;
    if (part.kind === 'sequence') part.parts.forEach(push);
    else push(part);
  }
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: 'sequence', parts: flat };
}

function commonLength(
  lists: readonly (readonly Pattern[])[],
  at: (list: readonly Pattern[], index: number) => Pattern | undefined,
): number {
  const [first, ...others] = lists;
  if (first === undefined) return 0;
  for (let index = 0; index < first.length; index++) {
    const part = at(first, index);
    if (part === undefined) return index;
    const isCommon = others.every((list) => {
      const other = at(list, index);
      return other !== undefined && samePattern(part, other);
    });
    if (!isCommon) return index;
  }
  return first.length;
}

/** What all options begin and end with is written once. */
function factor(options: readonly Pattern[]): Pattern | null {
  const lists = options.map(partsOf);
  const leading = commonLength(lists, (list, index) => list[index]);
  const rests = lists.map((list) => list.slice(leading));
  const trailing = commonLength(rests, (list, index) => list[list.length - 1 - index]);
  if (leading + trailing === 0) return null;
  const [first] = lists;
  invariant(first !== undefined, 'a choice without options was factored');
  const middles = rests.map((list) => sequence(list.slice(0, list.length - trailing)));
  return sequence([...first.slice(0, leading), choice(middles), ...first.slice(first.length - trailing)]);
}

export function choice(options: readonly Pattern[]): Pattern {
  const flat = options.flatMap((option) => (option.kind === 'choice' ? option.options : [option]));
  const [only, second] = flat;
  if (only !== undefined && second === undefined) return only;
  const known = distinct(flat);
  const sets = known.filter((option) => option.kind === 'set');
  const others = known.filter((option) => option.kind !== 'set' && !isEmptyText(option));
  const merged = sets.length === 0 ? others : [oneOf(unionOf(sets.map(({ set }) => set))), ...others];
  const [single] = merged;
  const body =
    merged.length === 1 && single !== undefined
      ? single
      : ((merged.length > 1 ? factor(merged) : null) ?? { kind: 'choice', options: merged });
  return known.some(isEmptyText) ? repeat(body, 0, 1) : body;
}

export function repeat(part: Pattern, minimum: number, maximum: number | null): Pattern {
  if (maximum === 0 || isEmptyText(part)) return emptyText;
  if (isNothing(part)) return minimum === 0 ? emptyText : nothing;
  if (minimum === 1 && maximum === 1) return part;
  if (minimum === 0 && maximum === 1 && part.kind === 'repeat' && part.minimum === 0) return part;
  return { kind: 'repeat', part, minimum, maximum };
}

export function literalText(text: string): Pattern {
  return sequence([...text].map((character) => oneOf(charactersOf(character))));
}

export function literalTexts(texts: readonly string[]): Pattern {
  return choice(texts.map(literalText));
}

function fromRegex(regex: Regex): Pattern {
  if (regex.kind === 'sequence') return sequence(regex.parts.map(fromRegex));
  if (regex.kind === 'alternatives') return choice(regex.options.map(fromRegex));
  if (regex.kind === 'repeat') return repeat(fromRegex(regex.part), regex.minimum, regex.maximum);
  const set = characterSet(regex.ranges);
  return oneOf(regex.negated ? complement(set) : set);
}

/** The texts that a regular expression of the language matches as a whole. */
export function patternOf(regex: string): Pattern {
  const parsed = parseRegex(regex);
  invariant(!isRegexError(parsed), `analysis let a regular expression pass: ${regex}`);
  return fromRegex(parsed);
}

/** Every character that the texts of a pattern can have. */
export function alphabetOf(pattern: Pattern): CharacterSet {
  switch (pattern.kind) {
    case 'set':
      return pattern.set;
    case 'sequence':
      return unionOf(pattern.parts.map(alphabetOf));
    case 'choice':
      return unionOf(pattern.options.map(alphabetOf));
    case 'repeat':
      return alphabetOf(pattern.part);
  }
}
