import { setImmediate } from 'node:timers/promises';

/** Time slice of a long computation before it yields to other work of the process, ms. */
const SLICE_MS = 10;

/**
 * Yields the same items, pausing between time slices so the process can do other work.
 * @param signal aborts with its reason
 */
export async function* inSlices<Item>(items: Iterable<Item>, signal?: AbortSignal): AsyncGenerator<Item, void, void> {
  let begun = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    signal?.throwIfAborted();
    begun = performance.now();
  }
}
