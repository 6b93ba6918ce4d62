import type { ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';

/**
 * What a paper seems to say in two places without meaning both, whatever is assumed of the rest. It counts once, however many
 * claims it touches. A search over all free parameters of the studies, and `also`, is part of it: where that finds a point
 * at which all fits, its claims are missed and nothing is inconsistent.
 */
export interface Contradiction {
  /** As the notes of the paper have it, `AA-3`. */
  readonly id: string;
  /** What contradicts what, in a sentence. */
  readonly says: string;
  /** Claims that are `inconsistent-as-printed` for this reason, unless they all fit at one point, with those beside. */
  readonly claims: readonly string[];
  /** Claims of the same text that they cannot hold beside. */
  readonly beside: readonly string[];
  /** Parameters by path beyond the free ones, or in wider ranges: all values, or both ends of a range. */
  readonly also?: Readonly<Record<string, readonly ParameterValue[] | { readonly low: number; readonly high: number }>>;
  /** Runs of the studies that its claims read, where others are not worth their time. */
  readonly reads?: (plan: RunPlan) => boolean;
  /**
   * Why claims are missed and nothing is inconsistent although the search found no way out: what the claims hang on is in no
   * parameter. Known after the search alone.
   */
  readonly missedBecause?: string;
  /** Points drawn over the whole ranges; as many again, in two rounds, from ever smaller ranges about the best. */
  readonly points: number;
}
