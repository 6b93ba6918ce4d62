import { pointKey } from '../analysis/comparable-run.ts';
import { type ExperimentPlan, type PlanOptions, planExperiment, RUN_LIMIT } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import type { ExperimentSpec, SweepAxis } from '../spec/experiment-spec.ts';
import type { Round, Trial } from './round.ts';
import type { Point } from './space.ts';

type Schedules = Pick<PlanOptions, 'schedules'>;

/**
 * A round as an experiment: a specification of its points, and of its runs those that are asked for, each with the seed that its replication has in any experiment of the specification.
 * @param place of the round among all, from 0
 */
export function planRound(
  spec: ExperimentSpec,
  round: Round,
  { place, ...options }: { readonly place: number } & Schedules,
): ExperimentPlan {
  const wanted = new Map(round.trials.map((trial) => [trialKey(trial), trial]));
  const points = [...new Map(round.trials.map(({ point }) => [pointKey(point), point])).values()];
  const replications = Math.max(...round.trials.map(({ to }) => to));
  const name = `${spec.name.slice(0, 180)}, round ${place + 1}`;
  const whole = { ...spec, replications, name };
  const portion = Math.max(1, Math.floor(RUN_LIMIT / (spec.mechanisms.length * replications)));
  const runs: PlannedRun[] = [];
  for (let from = 0; from < points.length; from += portion) {
    const planned = planAt(whole, points.slice(from, from + portion), options).runs;
    runs.push(...planned.filter((run) => isWanted(run, wanted.get(trialKey(asTrial(run))))));
  }
  // Of the name and the points alone: the round before may have had the same with fewer replications.
  const shown = planAt({ ...whole, replications: 1 }, points, options);
  const duplicates = runs.length - new Set(runs.map(({ inputDigest }) => inputDigest)).size;
  const renumbered = runs.map((run, index) => ({ ...run, index }));
  return { ...shown, spec: { ...shown.spec, replications }, duplicates, runs: renumbered };
}

/** A valid specification at some points only. They may lie between those of its sweep, where values are as valid. */
export function planAt(spec: ExperimentSpec, points: readonly Point[], options: Schedules = {}): ExperimentPlan {
  const { quick: _quick, ...rest } = spec;
  return planExperiment({ ...rest, sweep: sweepOf(points) }, options);
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
