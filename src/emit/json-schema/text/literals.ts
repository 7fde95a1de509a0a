import type { Pattern } from '../pattern/pattern.ts';

const mostLiterals = 64;

/** The texts of a pattern when they are few, as values and not as a pattern; null otherwise. */
export function literalsOf(pattern: Pattern): readonly string[] | null {
  switch (pattern.kind) {
    case 'set': {
      const [only, second] = pattern.set;
      const isOne = only !== undefined && second === undefined && only.first === only.last;
      return isOne ? [String.fromCodePoint(only.first)] : null;
    }
    case 'choice': {
      const options = pattern.options.map(literalsOf);
      if (options.includes(null)) return null;
      const all = options.flatMap((each) => each ?? []);
      return all.length > mostLiterals ? null : all;
    }
    case 'sequence':
      return pattern.parts.map(literalsOf).reduce<readonly string[] | null>(
        (heads, tails) => {
          if (heads === null || tails === null || heads.length * tails.length > mostLiterals) return null;
          return heads.flatMap((head) => tails.map((tail) => head + tail));
        },
        [''],
      );
    case 'repeat': {
      if (pattern.minimum !== 0 || pattern.maximum !== 1) return null;
      const literals = literalsOf(pattern.part);
      return literals === null ? null : ['', ...literals];
    }
  }
}
