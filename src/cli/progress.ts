import { StatusLine, type Terminal } from './status-line.ts';

/** Passes items on, and tells how many there were; `describe` is given their number. */
export async function* withProgress<Item>(
  items: AsyncIterable<Item>,
  io: Terminal,
  describe: (count: number) => string,
): AsyncGenerator<Item> {
  const status = new StatusLine(io);
  let count = 0;
  try {
    for await (const item of items) {
      count++;
      status.show(describe(count));
      yield item;
    }
  } finally {
    status.erase();
  }
}
