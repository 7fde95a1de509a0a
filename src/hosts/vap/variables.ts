import type { CelValue } from '@bufbuild/cel';
import type { CelExpression, CelOutcome, CelScope } from '../cel/cel-runtime.ts';

export type Names = CelScope['names'];

interface Result {
  readonly outcome: CelOutcome;
  /** Variables that its expression read. */
  readonly read: ReadonlySet<string>;
}

/**
 * The variables of a policy for one request: computed when they are first read, once. Each filter of the policy pays for
 * those that it reads, as the API server computes them for each filter anew.
 */
export class Variables {
  readonly #expressions: ReadonlyMap<string, CelExpression>;
  readonly #names: Names;
  readonly #results = new Map<string, Result>();

  constructor(expressions: ReadonlyMap<string, CelExpression>, names: Names) {
    this.#expressions = expressions;
    this.#names = names;
  }

  #result(name: string): Result {
    const known = this.#results.get(name);
    if (known !== undefined) return known;
    const expression = this.#expressions.get(name);
    if (expression === undefined) throw new Error(`no such variable: ${name}`);
    const read = new Set<string>();
    const outcome = expression.evaluate({
      names: this.#names,
      variable: (other) => {
        read.add(other);
        return this.value(other);
      },
    });
    const result = { outcome, read };
    this.#results.set(name, result);
    return result;
  }

  /** @throws An error that says why the variable has no value. */
  value(name: string): CelValue {
    const { outcome } = this.#result(name);
    if (outcome.kind === 'value') return outcome.value;
    throw new Error(`composited variable "${name}" fails to evaluate: ${outcome.message}`);
  }

  /** What a variable costs, with those that it reads, but for those that are paid for; they all are then. */
  pay(name: string, paid: Set<string>): number {
    if (paid.has(name)) return 0;
    paid.add(name);
    const { outcome, read } = this.#result(name);
    let cost = outcome.cost;
    for (const other of read) cost += this.pay(other, paid);
    return cost;
  }
}
