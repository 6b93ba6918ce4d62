import { float64Array } from '../../engine/arrays.ts';
import { power } from '../../engine/math.ts';
import type { Random } from '../../engine/random.ts';

export interface Pattern {
  readonly kind: 'uniform' | 'zipf' | 'strided' | 'hot-cold';
  readonly zipfExponent: number;
  /** In slots. */
  readonly stride: number;
  readonly hotShare: number;
  readonly hotProbability: number;
}

/** The next slot (a page, or the room of a put that is longer) that a process accesses. */
export type NextSlot = () => number;

/** Slots 0 … `slots` - 1. */
interface Slots {
  readonly slots: number;
  /** See `zipfTable`. */
  readonly zipf: Float64Array;
  /** Where strides begin. */
  readonly first: number;
}

/** Draws slots in a pattern. */
export function slotDraws(pattern: Pattern, { slots, zipf, first }: Slots, draws: Random): NextSlot {
  switch (pattern.kind) {
    case 'uniform':
      return () => draws.below(slots);
    case 'zipf':
      return () => scatter(rankOf(zipf, draws), slots);
    case 'hot-cold':
      return () => hotOrCold(pattern, slots, draws);
    case 'strided':
      return strides(pattern.stride, slots, first);
  }
}

/** Shares of the most popular 1, 2, … of all slots, where the k-th is accessed in proportion to 1/k^exponent. */
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
function uniform(draws: Random): number {
  return (draws.uint32() * 2097152 + (draws.uint32() >>> 11)) * 1.1102230246251565e-16;
}

function rankOf(shares: Float64Array, draws: Random): number {
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

/** Popular slots do not lie side by side: a permutation, since the factor is prime and larger than any number of slots. */
export function scatter(rank: number, slots: number): number {
  return (rank * 2654435789) % slots;
}

/** The hot share of slots, spread over all of them, takes the hot probability of accesses. */
function hotOrCold({ hotShare, hotProbability }: Pattern, slots: number, draws: Random): number {
  const hot = Math.min(slots, Math.max(1, Math.round(hotShare * slots)));
  const isHot = hot === slots || uniform(draws) < hotProbability;
  return scatter(isHot ? draws.below(hot) : hot + draws.below(slots - hot), slots);
}

/** Equal steps around the working set; where a step leads back to the begin, the next round is one slot further. */
function strides(stride: number, slots: number, first: number): NextSlot {
  let round = 0;
  let place = first % slots;
  return () => {
    const slot = (place + round) % slots;
    place = (place + stride) % slots;
    if (place === first % slots) {
      round += 1;
    }
    return slot;
  };
}
