import { pointKey } from '../analysis/comparable-run.ts';
import { modelVersion } from '../plan/model-version.ts';
import {
  type ExperimentPlan,
  type PlanOptions,
  planExperiment,
  planInSlices,
  RUN_LIMIT,
  type SlicedPlanOptions,
  specDigest,
} from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { inSlices } from '../plan/slices.ts';
import type { ExperimentSpec, SweepAxis } from '../spec/experiment-spec.ts';
import type { Round, Trial } from './round.ts';
import type { Point } from './space.ts';

interface RoundOptions extends Pick<SlicedPlanOptions, 'schedules' | 'signal'> {
  /** Index of the round, from 0. */
  readonly place: number;
}

/**
 * Plans a round as an experiment: its points as the specification, and only those runs that the round asks for. Each run has the
 * seed that its replication has in any experiment of the specification.
 */
export async function planRound(
  spec: ExperimentSpec,
  round: Round,
  { place, ...options }: RoundOptions,
): Promise<ExperimentPlan> {
  const { wanted, points, replications } = await askedFor(round, options.signal);
  const name = `${spec.name.slice(0, 180)}, round ${place + 1}`;
  const whole = { ...spec, replications, name };
  const portion = Math.max(1, Math.floor(RUN_LIMIT / (spec.mechanisms.length * replications)));
  const runs: PlannedRun[] = [];
  const counts = { points: 0, rejected: 0 };
  for (let from = 0; from < points.length; from += portion) {
    const planned = await planInSlices(specificationAt(whole, points.slice(from, from + portion)), options);
    counts.points += planned.points;
    counts.rejected += planned.rejected;
    for await (const run of inSlices(planned.runs, options.signal)) {
      if (isWanted(run, wanted.get(trialKey(asTrial(run))))) runs.push({ ...run, index: runs.length });
    }
  }
  const shown = specificationAt(whole, points);
  return {
    spec: shown,
    // The digest leaves out the number of replications: an earlier round may have had the same points with fewer of them.
    specDigest: specDigest({ ...shown, replications: 1 }),
    modelVersion: modelVersion(),
    ...counts,
    duplicates: runs.length - new Set(runs.map(({ inputDigest }) => inputDigest)).size,
    runs,
  };
}

/** Returns the trials of a round by key, its points without repetition, and its largest number of replications. */
async function askedFor({ trials }: Round, signal: AbortSignal | undefined) {
  const wanted = new Map<string, Trial>();
  const points = new Map<string, Point>();
  let replications = 0;
  for await (const trial of inSlices(trials, signal)) {
    const key = pointKey(trial.point);
    wanted.set(`${trial.mechanism} ${key}`, trial);
    points.set(key, trial.point);
    replications = Math.max(replications, trial.to);
  }
  return { wanted, points: [...points.values()], replications };
}

/**
 * Plans a valid specification at the given points only. These may lie between the values of its sweep.
 * @throws ProblemError if the values of a point cannot be combined
 */
export const planAt = (
  spec: ExperimentSpec,
  points: readonly Point[],
  options: Pick<PlanOptions, 'schedules'> = {},
): ExperimentPlan => planExperiment(specificationAt(spec, points), options);

function specificationAt({ quick: _quick, ...spec }: ExperimentSpec, points: readonly Point[]): ExperimentSpec {
  return { ...spec, sweep: sweepOf(points) };
}

function sweepOf(points: readonly Point[]): SweepAxis[] {
  const paths = Object.keys(points[0] ?? {});
  if (paths.length === 0) return [];
  const rows = points.map((point) => paths.map((path) => point[path]!));
  return paths.length === 1 ? [{ path: paths[0]!, values: rows.map(([value]) => value!) }] : [{ paths, values: rows }];
}

const trialKey = ({ point, mechanism }: Pick<Trial, 'point' | 'mechanism'>): string =>
  `${mechanism} ${pointKey(point)}`;

const asTrial = ({ point, mechanismName }: PlannedRun) => ({ point, mechanism: mechanismName });

const isWanted = ({ replication }: PlannedRun, trial: Trial | undefined): boolean =>
  trial !== undefined && replication >= trial.from && replication < trial.to;
