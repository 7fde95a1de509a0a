import type { Io } from './io.ts';

const startAfter = 500;
const every = 100;
const eraseLine = '\r\u001b[K';

/**
 * Passes items on, and tells on the terminal of standard error how far it is, once it has taken a while; erased at
 * the end. `describe` is given the number of items so far.
 */
export async function* withProgress<Item>(
  items: AsyncIterable<Item>,
  io: Io,
  describe: (count: number) => string,
): AsyncGenerator<Item> {
  if (!io.isErrTerminal) {
    yield* items;
    return;
  }
  const start = performance.now();
  let [count, shown] = [0, 0];
  try {
    for await (const item of items) {
      yield item;
      count++;
      const now = performance.now();
      if (now - start < startAfter || now - shown < every) continue;
      shown = now;
      io.err(`${eraseLine}${describe(count)}`);
    }
  } finally {
    if (shown > 0) io.err(eraseLine);
  }
}
