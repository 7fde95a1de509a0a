/** The results of a function for all items, in order, with a few calls at a time. */
export async function inFlight<Item, Result>(
  items: readonly Item[],
  most: number,
  call: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await call(item, index);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
