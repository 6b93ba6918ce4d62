import { float64Array } from '../engine/arrays.ts';

/** Numbers of the calls in the digest of a program; they are never reused for something else. */
export const CALL = {
  put: 1,
  get: 2,
  compareAndSwap: 3,
  fetchAndAdd: 4,
  fetchAndReplace: 5,
  flush: 6,
  invoke: 7,
  /** Beside one of the above that moves more or less than a word. */
  bytes: 8,
  lock: 9,
  unlock: 10,
  accumulate: 11,
  fetch: 12,
  copy: 13,
  fetchAndXor: 14,
  associate: 15,
  /** In no digest: it does nothing. */
  wait: 16,
  postedGet: 17,
  postedFetchAndAdd: 18,
  notifiedPut: 19,
  /** In no digest, as waiting is. */
  settle: 20,
  notification: 21,
  write: 22,
  fence: 23,
  mapPartition: 24,
  follow: 25,
  barrier: 26,
  acquire: 27,
  release: 28,
  protect: 29,
  echo: 30,
  postedCompareAndSwap: 31,
  signalledPut: 32,
  /** In no digest, as waiting is. */
  completions: 33,
} as const;

/** Kinds of remote operations that count, by the names of their counters; the later ones only where there are any. */
const ALWAYS_COUNTED = {
  put: CALL.put,
  get: CALL.get,
  compare_and_swap: CALL.compareAndSwap,
  fetch_and_add: CALL.fetchAndAdd,
  fetch_and_replace: CALL.fetchAndReplace,
  flush: CALL.flush,
  invoke: CALL.invoke,
} as const;
const FETCH_AND_XOR = { fetch_and_xor: CALL.fetchAndXor } as const;
const POSTED = { posted_get: CALL.postedGet, posted_fetch_and_add: CALL.postedFetchAndAdd } as const;
const POSTED_SWAP = { posted_compare_and_swap: CALL.postedCompareAndSwap } as const;
const ORDERED = { write: CALL.write, fence: CALL.fence } as const;
const MAPPED = { map_partition: CALL.mapPartition } as const;
const NOTIFIED = { notified_put: CALL.notifiedPut } as const;
const SIGNALLED = { signalled_put: CALL.signalledPut } as const;
const IN_EPOCHS = {
  lock: CALL.lock,
  unlock: CALL.unlock,
  accumulate: CALL.accumulate,
  fetch: CALL.fetch,
} as const;

const ON_PAGES = {
  follow: CALL.follow,
  barrier: CALL.barrier,
  acquire: CALL.acquire,
  release: CALL.release,
  protect: CALL.protect,
  echo: CALL.echo,
} as const;

/** Remote operations that programs issued, by number of their kind: an index by name would be looked up for each. */
export class CallCounts {
  private readonly counts = float64Array(Object.keys(CALL).length + 1);

  add(call: number): void {
    this.counts[call] += 1;
  }

  get total(): number {
    return sum(
      this.of({
        ...ALWAYS_COUNTED,
        ...FETCH_AND_XOR,
        ...POSTED,
        ...POSTED_SWAP,
        ...NOTIFIED,
        ...SIGNALLED,
        ...ORDERED,
        ...MAPPED,
        ...IN_EPOCHS,
        ...ON_PAGES,
      }),
    );
  }

  get flushes(): number {
    return this.counts[CALL.flush];
  }

  counters(): Record<string, number> {
    const present = [FETCH_AND_XOR, POSTED, POSTED_SWAP, NOTIFIED, SIGNALLED, ORDERED, MAPPED, IN_EPOCHS, ON_PAGES].map(
      (kinds) => this.of(kinds),
    );
    return Object.assign(this.of(ALWAYS_COUNTED), ...present.filter((counts) => sum(counts) > 0));
  }

  private of(kinds: Readonly<Record<string, number>>): Record<string, number> {
    return Object.fromEntries(Object.entries(kinds).map(([name, call]) => [name, this.counts[call]]));
  }
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
