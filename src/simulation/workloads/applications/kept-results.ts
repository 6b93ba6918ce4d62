/** Results of serial computations that a thread of the simulator keeps. */
const MOST_KEPT = 64;
const kept = new Map<string, unknown>();

/**
 * Returns the result of a serial computation, computed once for each key: the runs of a sweep over mechanisms and nodes need the
 * same one.
 */
export function keptResult<Result>(key: string, compute: () => Result): Result {
  if (kept.has(key)) return kept.get(key) as Result;
  const result = compute();
  kept.set(key, result);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return result;
}
