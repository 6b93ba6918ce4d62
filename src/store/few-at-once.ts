/** As many as the threads that compress. */
const AT_ONCE = 4;

/**
 * Works on items in their order, a few at once. What an item needs before its first wait is done when its turn comes, so
 * that leases are renewed in between however large a trace is.
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
