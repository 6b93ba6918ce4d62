/** How accesses are counted, best first: what a mechanism offers decides. Origins can count whatever it offers. */
const COUNTING = ['access-handlers', 'atomics', 'remote-handler', 'uncounted', 'origin-counts'] as const;
export type Counting = (typeof COUNTING)[number];

export function countingOf(offers: readonly string[]): Counting {
  return COUNTING.find((way) => offers.includes(way)) ?? 'origin-counts';
}
