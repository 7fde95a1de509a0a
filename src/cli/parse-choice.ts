import { didYouMean } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** The value of an option that takes one of several words; `initial` where it is not given. Throws UsageError. */
export function parseChoice<Choice extends string>(
  option: string,
  given: string | undefined,
  choices: readonly Choice[],
  initial: Choice,
): Choice {
  if (given === undefined) return initial;
  const choice = choices.find((known) => known === given);
  if (choice !== undefined) return choice;
  throw new UsageError(
    `${option} cannot be ${given}`,
    didYouMean(given, choices) ?? `one of ${choices.join(', ')}`,
  );
}
