/** Code points, both ends included. */
interface CodePointRange {
  readonly first: number;
  readonly last: number;
}

/** A set of code points: ranges in order that neither overlap nor touch. */
export type CharacterSet = readonly CodePointRange[];

const lastCodePoint = 0x10ffff;

export const allCharacters: CharacterSet = [{ first: 0, last: lastCodePoint }];

/** The set that ranges in any order make up. */
export function characterSet(ranges: readonly CodePointRange[]): CharacterSet {
  const sorted = [...ranges].sort((a, b) => a.first - b.first);
  const merged: CodePointRange[] = [];
  for (const { first, last } of sorted) {
    const previous = merged.at(-1);
    if (previous !== undefined && first <= previous.last + 1) {
      merged[merged.length - 1] = { first: previous.first, last: Math.max(previous.last, last) };
    } else merged.push({ first, last });
  }
  return merged;
}

export function charactersOf(text: string): CharacterSet {
  return characterSet(
    [...text].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return { first: code, last: code };
    }),
  );
}

export function unionOf(sets: readonly CharacterSet[]): CharacterSet {
  return characterSet(sets.flat());
}

export function complement(set: CharacterSet): CharacterSet {
  const gaps: CodePointRange[] = [];
  let next = 0;
  for (const { first, last } of set) {
    if (first > next) gaps.push({ first: next, last: first - 1 });
    next = last + 1;
  }
  if (next <= lastCodePoint) gaps.push({ first: next, last: lastCodePoint });
  return gaps;
}

export function intersect(left: CharacterSet, right: CharacterSet): CharacterSet {
  const common: CodePointRange[] = [];
  for (const a of left) {
    for (const b of right) {
      const first = Math.max(a.first, b.first);
      const last = Math.min(a.last, b.last);
      if (first <= last) common.push({ first, last });
    }
  }
  return characterSet(common);
}

export function includesCharacter(set: CharacterSet, code: number): boolean {
  return set.some(({ first, last }) => first <= code && code <= last);
}

export function characterCount(set: CharacterSet): number {
  return set.reduce((total, { first, last }) => total + last - first + 1, 0);
}

/** The code points of a small set, in order. */
export function listCharacters(set: CharacterSet): readonly number[] {
  return set.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

/** What becomes a member of the set when A–Z are lower-cased. */
export function beforeLowering(set: CharacterSet): CharacterSet {
  const capitals = characterSet([{ first: 0x41, last: 0x5a }]);
  const letters = intersect(set, characterSet([{ first: 0x61, last: 0x7a }]));
  const raised = letters.map(({ first, last }) => ({ first: first - 0x20, last: last - 0x20 }));
  return unionOf([intersect(set, complement(capitals)), raised]);
}
