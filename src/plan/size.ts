import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { isAdaptive, mostReplications } from '../spec/replications.ts';
import { sweepSize } from './axes.ts';

/** Maximum number of runs of an experiment. */
export const RUN_LIMIT = 100_000;
/** Maximum number of points among which a `where` clause chooses. */
export const POINT_LIMIT = 1_000_000;

/** Maximum number of comparisons evaluated by a `where` clause over all points; takes a few seconds. */
export const COMPARISON_LIMIT = 50_000_000;

/** Returns the maximum number of runs per point. */
export function runsPerPoint({ mechanisms, replications }: ExperimentSpec): number {
  return mechanisms.length * mostReplications(replications);
}

/** Returns the number of runs before the `where` clause is applied, including duplicates. Arithmetic only. */
export const expectedRuns = (spec: ExperimentSpec): number => sweepSize(spec) * runsPerPoint(spec);

/** Throws a ProblemError (SPEC_TOO_MANY_RUNS) if a sweep is too large to expand. Arithmetic only. */
export function requireBoundedSweep(spec: ExperimentSpec): void {
  const points = sweepSize(spec);
  if (spec.where === undefined) requireFewRuns(points * runsPerPoint(spec), spec);
  if (points <= POINT_LIMIT) return;
  throw tooMany(`the sweep has ${exact(points)} points before the where clause; accepted: at most ${POINT_LIMIT}`);
}

/** Throws a ProblemError (SPEC_TOO_MANY_RUNS) above the limit of runs. */
export function requireFewRuns(runs: number, { mechanisms, replications }: ExperimentSpec): void {
  if (runs <= RUN_LIMIT) return;
  const most = isAdaptive(replications) ? 'at most ' : '';
  const factors = `${mechanisms.length} mechanisms × ${most}${mostReplications(replications)} replications`;
  throw tooMany(`${exact(runs)} runs or more (points × ${factors}); accepted: at most ${RUN_LIMIT}`);
}

/**
 * Throws a ProblemError (SPEC_TOO_MANY_RUNS) if evaluating a `where` clause with `ofPoint` comparisons at every point takes too
 * long.
 */
export function requireFewComparisons(spec: ExperimentSpec, ofPoint: number): void {
  const points = sweepSize(spec);
  if (points * ofPoint <= COMPARISON_LIMIT) return;
  const detail = `${ofPoint} comparisons at each of ${exact(points)} points; accepted: at most ${COMPARISON_LIMIT} in all`;
  throw new ProblemError('SPEC_TOO_MANY_RUNS', `/where: ${detail}`, [{ pointer: '/where', detail }]);
}

function tooMany(detail: string): ProblemError {
  return new ProblemError('SPEC_TOO_MANY_RUNS', `/sweep: ${detail}`, [{ pointer: '/sweep', detail }]);
}

function exact(count: number): string {
  return Number.isSafeInteger(count) ? String(count) : count.toPrecision(3);
}
