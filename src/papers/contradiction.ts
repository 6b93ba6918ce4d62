import type { ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';

/**
 * Statements of a paper that appear to be incompatible, whatever is assumed about everything else. A contradiction counts as one
 * finding, however many claims it affects. It includes a search over all free parameters of the studies, and those in `also`: if
 * a point is found at which all claims fit, the claims count as missed and nothing is inconsistent.
 */
export interface Contradiction {
  /** Id used in the notes on the paper: `AA-3`. */
  readonly id: string;
  /** The contradiction in one sentence. */
  readonly says: string;
  /** Claims that are `inconsistent-as-printed` for this reason, unless they and those in `beside` all fit at one point. */
  readonly claims: readonly string[];
  /** Claims of the same text that cannot hold together with them. */
  readonly beside: readonly string[];
  /** Further parameters, or wider ranges for free ones, by path: either all values, or both ends of a range. */
  readonly also?: Readonly<Record<string, readonly ParameterValue[] | { readonly low: number; readonly high: number }>>;
  /** Selects the runs that the claims read, if running the others would take too long. */
  readonly reads?: (plan: RunPlan) => boolean;
  /**
   * Why the claims count as missed, not as inconsistent, although the search found no solution: what decides them is not a
   * parameter. This can be known only after the search.
   */
  readonly missedBecause?: string;
  /** Points drawn over the full ranges. Two further rounds add as many again, in ever smaller ranges around the best. */
  readonly points: number;
}
