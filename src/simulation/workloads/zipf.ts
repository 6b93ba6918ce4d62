import { float64Array } from '../engine/arrays.ts';
import { power } from '../engine/math.ts';
import type { Random } from '../engine/random.ts';

/** Cumulative shares of the most popular 1, 2, … of all slots, of which the k-th is accessed in proportion to 1/k^exponent. */
export function zipfTable(slots: number, exponent: number): Float64Array {
  const shares = float64Array(slots);
  let sum = 0;
  for (let rank = 1; rank <= slots; rank += 1) {
    sum += 1 / power(rank, exponent);
    shares[rank - 1] = sum;
  }
  for (let index = 0; index < slots; index += 1) shares[index] /= sum;
  return shares;
}

/** Uniform in [0, 1) with 53 bits: 32 would leave out some of a million slots. */
export function uniform(draws: Random): number {
  return (draws.uint32() * 2097152 + (draws.uint32() >>> 11)) * 1.1102230246251565e-16;
}

/** Draws one of the slots of a `zipfTable`, by popularity: 0 is the most popular. */
export function rankOf(shares: Float64Array, draws: Random): number {
  const share = uniform(draws);
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (shares[middle] > share) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Scatters popular slots: a permutation, since the factor is prime and larger than any number of slots. */
export function scatter(rank: number, slots: number): number {
  return (rank * 2654435789) % slots;
}
