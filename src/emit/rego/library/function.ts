/** A function of the library, or a constant that functions share. */
export interface LibraryFunction {
  /** As it stands in the library's module: with its comment, as `opa fmt` leaves it. */
  readonly text: string;
  /** What it calls. */
  readonly uses: readonly string[];
}

export type LibraryPart = Readonly<Record<string, LibraryFunction>>;

/** A function whose text names what it calls. */
export function define(text: string, ...uses: readonly string[]): LibraryFunction {
  return { text: text.trim(), uses };
}
