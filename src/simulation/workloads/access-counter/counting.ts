/** Ways to count accesses, best first; the mechanism's capabilities decide. Counting at origins is always possible. */
const COUNTING = ['access-handlers', 'atomics', 'remote-handler', 'uncounted', 'origin-counts'] as const;
export type Counting = (typeof COUNTING)[number];

export function countingOf(offers: readonly string[]): Counting {
  return COUNTING.find((way) => offers.includes(way)) ?? 'origin-counts';
}
