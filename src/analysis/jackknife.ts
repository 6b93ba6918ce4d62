import { pairedDifference } from './statistics.ts';

/**
 * Returns the 95 % interval of a number that is computed from the results of several groups of replications, by the jackknife
 * (Tukey 1958): the pseudo-values of the groups are averaged like differences of pairs. For a mean of one result per group they
 * are the results themselves. Null for fewer than two groups, or if a number is missing or not finite.
 * @param value the number computed from all groups
 * @param without the same number computed without each of the groups in turn; undefined where that is not possible
 */
export function jackknife(
  value: number,
  without: readonly (number | undefined)[],
): readonly [low: number, high: number] | null {
  const n = without.length;
  const rests = without.filter((rest): rest is number => rest !== undefined && Number.isFinite(rest));
  if (n < 2 || rests.length < n || !Number.isFinite(value)) return null;
  const pseudoValues = rests.map((rest) => value + (n - 1) * (value - rest));
  const { value: centre, low, high } = pairedDifference(pseudoValues);
  return [value + (low! - centre), value + (high! - centre)];
}
