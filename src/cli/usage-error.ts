/** One thing that is wrong with a command line or a configuration. */
export interface UsageProblem {
  readonly message: string;
  readonly hint: string | null;
}

/** What the user got wrong on the command line or in a configuration; printed, exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly problems: readonly UsageProblem[];

  constructor(message: string, hint: string | null = null, more: readonly UsageProblem[] = []) {
    super(message);
    this.problems = [{ message, hint }, ...more];
  }
}

/** Throws a UsageError that tells all problems, when there are any. */
export function refuse(problems: readonly UsageProblem[]): void {
  const [first, ...more] = problems;
  if (first !== undefined) throw new UsageError(first.message, first.hint, more);
}
