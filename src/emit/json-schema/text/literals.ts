import type { Pattern } from '../pattern/pattern.ts';

const mostLiterals = 64;

/** The lists, or null when one is null. */
function allLiterals(patterns: readonly Pattern[]): readonly (readonly string[])[] | null {
  const lists: (readonly string[])[] = [];
  for (const pattern of patterns) {
    const literals = literalsOf(pattern);
    if (literals === null) return null;
    lists.push(literals);
  }
  return lists;
}

const few = (texts: readonly string[]): readonly string[] | null =>
  texts.length > mostLiterals ? null : texts;

/** Every text of the first list before every one of the second, and so on. */
function joined(lists: readonly (readonly string[])[]): readonly string[] | null {
  let heads: readonly string[] = [''];
  for (const tails of lists) {
    if (heads.length * tails.length > mostLiterals) return null;
    heads = heads.flatMap((head) => tails.map((tail) => head + tail));
  }
  return heads;
}

/** The texts of a pattern when they are few, as values and not as a pattern; null otherwise. */
export function literalsOf(pattern: Pattern): readonly string[] | null {
  switch (pattern.kind) {
    case 'set': {
      const [only, second] = pattern.set;
      const isOne = only !== undefined && second === undefined && only.first === only.last;
      return isOne ? [String.fromCodePoint(only.first)] : null;
    }
    case 'choice': {
      const options = allLiterals(pattern.options);
      return options === null ? null : few(options.flat());
    }
    case 'sequence': {
      const parts = allLiterals(pattern.parts);
      return parts === null ? null : joined(parts);
    }
    case 'repeat': {
      if (pattern.minimum !== 0 || pattern.maximum !== 1) return null;
      const literals = literalsOf(pattern.part);
      return literals === null ? null : ['', ...literals];
    }
  }
}
