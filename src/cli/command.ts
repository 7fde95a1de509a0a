import type { ExitStatus, Io } from './io.ts';

export interface Option {
  /** What follows the flag, as help shows it; a flag without is a switch. */
  readonly value?: string;
  readonly short?: string;
  readonly repeatable?: boolean;
  readonly doc: string;
}

/** Option values by name: a switch is given or not, the others have all their values in order. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly switches: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  readonly description: string;
  readonly options: Readonly<Record<string, Option>>;
  /** A command line and what it does. */
  readonly examples: readonly (readonly [string, string])[];
  readonly run: (given: Arguments, io: Io) => Promise<ExitStatus>;
}

/** The last value given for an option. */
export function lastValue(given: Arguments, name: string): string | undefined {
  return given.values.get(name)?.at(-1);
}

export function allValues(given: Arguments, name: string): readonly string[] {
  return given.values.get(name) ?? [];
}
