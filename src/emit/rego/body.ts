/** The statements of a rule or a comprehension. What a statement needs is known when all of them are. */
export class Body {
  readonly #statements: (() => string | null)[] = [];

  add(statement: string): void {
    this.#statements.push(() => statement);
  }

  /** A statement that is written at the end; null leaves it out. */
  addLate(statement: () => string | null): void {
    this.#statements.push(statement);
  }

  get size(): number {
    return this.#statements.length;
  }

  render(): readonly string[] {
    return this.#statements.map((statement) => statement()).filter((statement) => statement !== null);
  }
}
