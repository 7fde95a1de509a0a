import type { Pattern } from './pattern.ts';

/** How many code points the texts of a pattern have. `maximum` null: without bound. */
export interface LengthRange {
  readonly minimum: number;
  readonly maximum: number | null;
}

const add = (left: LengthRange, right: LengthRange): LengthRange => ({
  minimum: left.minimum + right.minimum,
  maximum: left.maximum === null || right.maximum === null ? null : left.maximum + right.maximum,
});

const either = (left: LengthRange, right: LengthRange): LengthRange => ({
  minimum: Math.min(left.minimum, right.minimum),
  maximum: left.maximum === null || right.maximum === null ? null : Math.max(left.maximum, right.maximum),
});

/** The range of lengths; of a pattern without texts it is empty at 0. */
export function lengthRange(pattern: Pattern): LengthRange {
  switch (pattern.kind) {
    case 'set':
      return { minimum: 1, maximum: 1 };
    case 'sequence':
      return pattern.parts.map(lengthRange).reduce(add, { minimum: 0, maximum: 0 });
    case 'choice': {
      const [first = { minimum: 0, maximum: 0 }, ...others] = pattern.options.map(lengthRange);
      return others.reduce(either, first);
    }
    case 'repeat': {
      const part = lengthRange(pattern.part);
      const isBounded = pattern.maximum !== null && part.maximum !== null;
      return {
        minimum: part.minimum * pattern.minimum,
        maximum: isBounded ? part.maximum * pattern.maximum : null,
      };
    }
  }
}

/** The length that all texts have, or null. */
export function fixedLength(pattern: Pattern): number | null {
  const { minimum, maximum } = lengthRange(pattern);
  return minimum === maximum ? minimum : null;
}
