import { pairedDifference } from './statistics.ts';

/**
 * Returns the 95 % interval of a number that is computed from the results of several groups of replications, by the jackknife
 * (Tukey 1958): the pseudo-values of the groups are averaged like differences of pairs. For a mean of one result per group they
 * are the results themselves. Null for fewer than two groups, or if a number is not finite.
 * @param value the number computed from all groups
 * @param without the same number computed without each of the groups in turn
 */
export function jackknife(value: number, without: readonly number[]): readonly [low: number, high: number] | null {
  const n = without.length;
  if (n < 2 || ![value, ...without].every(Number.isFinite)) return null;
  const pseudoValues = without.map((rest) => value + (n - 1) * (value - rest));
  const { value: centre, low, high } = pairedDifference(pseudoValues);
  return [value + (low! - centre), value + (high! - centre)];
}
