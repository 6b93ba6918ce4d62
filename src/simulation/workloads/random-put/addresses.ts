import type { Random } from '../../engine/random.ts';
import { rankOf, scatter, uniform } from '../zipf.ts';

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
  /** Beginning of strides. */
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

/** The hot share of slots, spread over all of them, takes the hot probability of accesses. */
function hotOrCold({ hotShare, hotProbability }: Pattern, slots: number, draws: Random): number {
  const hot = Math.min(slots, Math.max(1, Math.round(hotShare * slots)));
  const isHot = hot === slots || uniform(draws) < hotProbability;
  return scatter(isHot ? draws.below(hot) : hot + draws.below(slots - hot), slots);
}

/** Equal steps around the working set; if a step leads back to the beginning, the next round is shifted by one slot. */
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
