/**
 * Returns the integer between two bounds with the largest value, by Fibonacci search: about log(n) / log(1.62) values are
 * computed, each once. If the values rise and then fall, this is the global maximum; otherwise it is the largest of those
 * computed, and larger than the two numbers on either side.
 * @param valueAt returns undefined for a number without a value, which counts as the smallest
 */
export function largestBetween(least: number, most: number, valueAt: (at: number) => number | undefined): number {
  const known = new Map<number, number>();
  const value = (at: number): number => {
    if (at < least || at > most) return Number.NEGATIVE_INFINITY;
    const found = known.get(at) ?? valueAt(at) ?? Number.NEGATIVE_INFINITY;
    known.set(at, found);
    return found;
  };
  narrow(least, most, value);
  let best = largestOf(known.keys(), value) ?? least;
  for (let next = climb(best, value); next !== best; next = climb(best, value)) best = next;
  return best;
}

/** Invariant: the maximum is between `before` and `before` + F(k). Each step compares two values and leaves F(k - 1) numbers. */
function narrow(least: number, most: number, value: (at: number) => number): void {
  let [shorter, longer] = [1, 2];
  while (longer < most - least + 2) [shorter, longer] = [longer, shorter + longer];
  let before = least - 1;
  while (longer > 2) {
    const [left, right] = [before + longer - shorter, before + shorter];
    if (value(left) < value(right)) before = left;
    [shorter, longer] = [longer - shorter, shorter];
  }
  value(before + 1);
}

/** Returns a number up to two away with a larger value, nearest first; otherwise the number itself. */
function climb(at: number, value: (at: number) => number): number {
  return [at - 1, at + 1, at - 2, at + 2].find((near) => value(near) > value(at)) ?? at;
}

function largestOf(numbers: Iterable<number>, value: (at: number) => number): number | undefined {
  let best: number | undefined;
  for (const at of numbers) if (best === undefined || value(at) > value(best)) best = at;
  return best;
}
