/** Number of threads available for compression. */
const AT_ONCE = 4;

/**
 * Processes items in order, a few at a time. The synchronous part of an item's work runs only when its turn comes, so leases can
 * be renewed in between, however large a trace is.
 */
export async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const inTurn = async () => {
    for (const [place, item] of left) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return results;
}
