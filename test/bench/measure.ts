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

type Run = () => unknown;

const now = (): number => performance.now() / 1000;

export function summarize(seconds: readonly number[]): Measured {
  return { best: Math.min(...seconds), worst: Math.max(...seconds) };
}

/** Seconds of the first run: nothing is warm. */
export function measureOnce(run: Run): Measured {
  const begun = now();
  run();
  return summarize([now() - begun]);
}

/** How often a thing is to be done to fill a round; finding that out also warms it up. */
function repeatsFor(run: Run, roundSeconds: number): number {
  for (let repeats = 1; ; repeats *= 2) {
    const begun = now();
    for (let index = 0; index < repeats; index++) run();
    const seconds = now() - begun;
    if (seconds >= roundSeconds) return Math.max(1, Math.ceil((repeats * roundSeconds) / seconds));
  }
}

/** Seconds of one run of each, after a warm-up; in turns, so that a busy moment of the machine hits all of them. */
export function measureInTurns(runs: readonly Run[], { rounds, roundSeconds }: Effort): readonly Measured[] {
  const timed = runs.map((run) => ({ run, repeats: repeatsFor(run, roundSeconds), times: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { run, repeats, times } of timed) {
      const begun = now();
      for (let index = 0; index < repeats; index++) run();
      times.push((now() - begun) / repeats);
    }
  }
  return timed.map(({ times }) => summarize(times));
}

/** The same of a thing and of what it is compared with. */
export function measurePair(ours: Run, theirs: Run, effort: Effort): readonly [Measured, Measured] {
  const [first, second] = measureInTurns([ours, theirs], effort);
  if (first === undefined || second === undefined) throw new Error('two things have two times');
  return [first, second];
}

export function measure(run: Run, effort: Effort): Measured {
  const [only] = measureInTurns([run], effort);
  if (only === undefined) throw new Error('one thing has one time');
  return only;
}
