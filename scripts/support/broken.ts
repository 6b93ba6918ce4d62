import type { ClaimQuantity } from '../../src/spec/resources/paper.ts';

/** Share of the distance between two limits by which a value must exceed one of them to exclude noise and rounding. */
const PAST_RANGE = 0.05;
/** Share of a range by which a value that was within it must move out: it may have been at its end. */
const MOVED_IN_RANGE = 0.25;
/** The same share for a single limit. A vanished lead is enough: without its cause, two mechanisms are equal. */
const MOVED = 0.01;

/**
 * Whether a quantity clearly misses under an ablation: its value is possible, its interval is outside the expected range, and it
 * has moved further than noise or rounding could explain.
 *
 * @param before the measurement of the complete model
 */
export function isBroken(before: ClaimQuantity, after: ClaimQuantity): boolean {
  if (after.fits !== false || after.measured === null || !Number.isFinite(after.measured)) return false;
  return isPossible(after) && isFarOutside(before, after);
}

/** A quantity expected to be an exact number is a count or share, which is never negative. */
const isPossible = ({ low, high, measured }: ClaimQuantity): boolean => low === null || low !== high || measured! >= 0;

function isFarOutside(before: ClaimQuantity, { low, high, measured }: ClaimQuantity): boolean {
  const moved = Math.abs(measured! - (before.measured ?? measured!));
  if (low === null || high === null || low === high) return moved > MOVED * Math.abs(low ?? high!);
  const past = Math.max(low - measured!, measured! - high);
  return past >= PAST_RANGE * (high - low) && moved >= MOVED_IN_RANGE * (high - low);
}
