/** Numbers that look random, the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, `bound`. */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, fast, and good enough to choose mutations by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  return {
    below,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
