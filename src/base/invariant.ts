/** Stops on a bug of this project; never used for what users write or read. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`keystone bug: ${message}`);
}
