/** Times of one thing in several rounds, in seconds. */
export interface Measured {
  readonly best: number;
  readonly worst: number;
}

export interface Effort {
  readonly rounds: number;
  /** How long one round runs at least, in seconds: short things are repeated. */
  readonly roundSeconds: number;
}

const now = (): number => performance.now() / 1000;

export function summarize(seconds: readonly number[]): Measured {
  return { best: Math.min(...seconds), worst: Math.max(...seconds) };
}

/** How often a thing is to be done to fill a round; finding that out also warms it up. */
function repeatsFor(run: () => unknown, roundSeconds: number): number {
  for (let repeats = 1; ; repeats *= 2) {
    const begun = now();
    for (let index = 0; index < repeats; index++) run();
    const seconds = now() - begun;
    if (seconds >= roundSeconds) return Math.max(1, Math.ceil((repeats * roundSeconds) / seconds));
  }
}

/** Seconds that one run takes, after a warm-up. */
export function measure(run: () => unknown, { rounds, roundSeconds }: Effort): Measured {
  const repeats = repeatsFor(run, roundSeconds);
  const times = Array.from({ length: rounds }, () => {
    const begun = now();
    for (let index = 0; index < repeats; index++) run();
    return (now() - begun) / repeats;
  });
  return summarize(times);
}

/** Seconds of the first run: nothing is warm. */
export function measureOnce(run: () => unknown): Measured {
  const begun = now();
  run();
  return summarize([now() - begun]);
}
