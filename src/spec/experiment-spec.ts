import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import type { TraceLevel } from '../simulation/run.ts';

/** A model with the parameters that the specification sets; the others keep their defaults. */
export type ModelChoice = { readonly kind: string } & ParameterValues;

/** One path, or several that move in lockstep (row by row). */
export type SweepAxis =
  | { readonly path: string; readonly values: readonly ParameterValue[] }
  | { readonly paths: readonly string[]; readonly values: readonly (readonly ParameterValue[])[] };

/**
 * A valid specification in its normal form: short forms are written out and every key but `where` and `quick` is there.
 * It is itself accepted by `parseSpecification`, which gives it back unchanged.
 */
export interface ExperimentSpec {
  readonly name: string;
  readonly project: string;
  readonly machine: { readonly preset: string; readonly override: ParameterValues };
  readonly workload: ModelChoice;
  /** Each kind at most once. */
  readonly mechanisms: readonly ModelChoice[];
  readonly processes: number;
  readonly sweep: readonly SweepAxis[];
  readonly where?: string;
  readonly replications: number;
  readonly seed: number;
  readonly baseline: { readonly mechanism: string };
  readonly trace: { readonly level: TraceLevel; readonly maxEvents: number };
  readonly tags: readonly string[];
  /** Overlay for a quick look, applied by `applyQuick`. */
  readonly quick?: Readonly<Record<string, unknown>>;
}
