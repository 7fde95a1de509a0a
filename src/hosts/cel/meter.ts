/** The most that the API server lets one expression cost. */
export const expressionLimit = 1_000_000;

/** What an evaluation is stopped with when it has cost too much; the API server's text. */
export const overLimit = 'operation cancelled: actual cost limit exceeded';

/** Counts what the expression that is being evaluated costs. Expressions that it needs are counted apart. */
export class CostMeter {
  #cost = 0;

  get cost(): number {
    return this.#cost;
  }

  /** @throws When the limit is exceeded; then whatever is charged throws, until the next expression begins. */
  charge(cost: number): void {
    this.#cost += cost;
    if (this.#cost > expressionLimit) throw new Error(overLimit);
  }

  get isOverLimit(): boolean {
    return this.#cost > expressionLimit;
  }

  /** Begins an expression within another. @returns What the other has cost until now, to be restored. */
  begin(): number {
    const outer = this.#cost;
    this.#cost = 0;
    return outer;
  }

  /** Ends it. @returns What it cost. */
  end(outer: number): number {
    const cost = this.#cost;
    this.#cost = outer;
    return cost;
  }
}
