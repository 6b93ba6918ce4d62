import { setImmediate } from 'node:timers/promises';

/** A long computation takes its turn with everything else that a process does: so many ms at a time. */
const SLICE_MS = 10;

/**
 * The same items, with pauses in which the process answers others.
 * @param signal gives it up: its reason is thrown
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
