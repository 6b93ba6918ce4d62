/** How many of the values are at most `limit`. */
export function countUpTo(values: Float64Array, limit: number): number {
  let count = 0;
  for (let index = 0; index < values.length; index += 1) if (values[index] <= limit) count += 1;
  return count;
}

/**
 * The value of rank `rank` (0 is the smallest), by Hoare's selection; reorders the values. Takes linear time, and few steps
 * if they are nearly sorted, as the end times of operations are.
 */
export function nthSmallest(values: Float64Array, rank: number): number {
  let first = 0;
  let last = values.length - 1;
  while (first < last) {
    const pivot = values[(first + last) >>> 1];
    let left = first;
    let right = last;
    while (left <= right) {
      while (values[left] < pivot) left += 1;
      while (values[right] > pivot) right -= 1;
      if (left > right) break;
      [values[left], values[right]] = [values[right], values[left]];
      left += 1;
      right -= 1;
    }
    if (rank <= right) last = right;
    else if (rank >= left) first = left;
    else break;
  }
  return values[rank];
}
