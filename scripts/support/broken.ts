import type { ClaimQuantity } from '../../src/spec/resources/paper.ts';

/** Past one of two limits: this share of the distance between them, else noise or rounding may have brought it there. */
const PAST_RANGE = 0.05;
/** What lay within a range has to leave its place by this share of it: it may have lain at its end. */
const MOVED_IN_RANGE = 0.25;
/** Of a single limit. A lead that is gone is enough: without what brings it two mechanisms are equal. */
const MOVED = 0.01;

/**
 * Whether a quantity misses under an ablation so that nobody can doubt it: it has a value that it can have, its interval
 * lies outside of what is expected, and it has moved further than noise, or rounding, would bring it.
 *
 * @param before as it was measured with everything in place
 */
export function isBroken(before: ClaimQuantity, after: ClaimQuantity): boolean {
  if (after.fits !== false || after.measured === null || !Number.isFinite(after.measured)) return false;
  return isPossible(after) && isFarOutside(before, after);
}

/** What is expected to be a number exactly is a count, or a share of one, which is never negative. */
const isPossible = ({ low, high, measured }: ClaimQuantity): boolean => low === null || low !== high || measured! >= 0;

function isFarOutside(before: ClaimQuantity, { low, high, measured }: ClaimQuantity): boolean {
  const moved = Math.abs(measured! - (before.measured ?? measured!));
  if (low === null || high === null || low === high) return moved > MOVED * Math.abs(low ?? high!);
  const past = Math.max(low - measured!, measured! - high);
  return past >= PAST_RANGE * (high - low) && moved >= MOVED_IN_RANGE * (high - low);
}
