type Work<Inputs extends readonly unknown[], Result> = (...inputs: Inputs) => Result;

interface Done {
  readonly work: unknown;
  readonly inputs: readonly unknown[];
  readonly result: unknown;
}

/** Work that several parts of one compilation need, done once for the same inputs. */
export class SharedWork {
  readonly #done: Done[] = [];

  /** What `work` gives for the inputs; nothing else decides its result. Inputs are the same when they are identical. */
  once<Inputs extends readonly unknown[], Result>(work: Work<Inputs, Result>, ...inputs: Inputs): Result {
    const known = this.#done.find(
      (done) => done.work === work && inputs.every((input, index) => input === done.inputs[index]),
    );
    // What is kept under a function is a result of that function.
    if (known !== undefined) return known.result as Result;
    const result = work(...inputs);
    this.#done.push({ work, inputs, result });
    return result;
  }
}
