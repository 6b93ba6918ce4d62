import { pointKey } from '../analysis/comparable-run.ts';
import { type RuledRun, type StoppingRule, standingsOf, stoppingRuleOf } from '../analysis/stopping.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { type Measure, measureOf } from '../spec/statistics.ts';

/** Further runs of an experiment with adaptive replications, numbered after those that it already has. */
export interface ReplicationRound {
  /** Empty if every point has enough replications. */
  readonly runs: readonly PlannedRun[];
  /** Number of points that the runs belong to. */
  readonly points: number;
  /** Maximum number of runs that the experiment can come to have, including these and all earlier ones. */
  readonly mostRuns: number;
}

/** Returns the first runs of an experiment: the whole plan if the number of replications is fixed. */
export function firstRound({ spec, runs }: Pick<ExperimentPlan, 'spec' | 'runs'>): ReplicationRound {
  const rule = stoppingRuleOf(spec);
  return rule ? nextRound(runs, [], rule) : { runs, points: 0, mostRuns: runs.length };
}

/**
 * Returns the runs that follow those an experiment has, all of which are over. Only adaptive replications have any.
 * @param hadWith returns the existing runs with a metric, in the order in which they were requested
 */
export async function roundAfter(
  { spec, runs }: Pick<ExperimentPlan, 'spec' | 'runs'>,
  hadWith: (measure: Measure) => Promise<readonly RuledRun[]>,
): Promise<ReplicationRound> {
  const rule = stoppingRuleOf(spec);
  if (!rule) return { runs: [], points: 0, mostRuns: 0 };
  return nextRound(runs, await hadWith(measureOf(rule.metric)), rule);
}

/**
 * Returns the next runs. They depend on the results alone: the same results lead to the same runs, however often and wherever
 * this is called, so an experiment can continue from stored results.
 * @param planned all runs that may become necessary
 * @param had runs that were requested before, all of them over, with the metric of the rule
 */
export function nextRound(
  planned: readonly PlannedRun[],
  had: readonly RuledRun[],
  rule: StoppingRule,
): ReplicationRound {
  const standings = new Map(standingsOf(had, rule).map((standing) => [pointKey(standing.point), standing]));
  const runs: PlannedRun[] = [];
  const points = new Set<string>();
  let mostRuns = had.length;
  for (const run of planned) {
    const key = pointKey(run.point);
    const { replications = 0, next } = standings.get(key) ?? { next: rule.min };
    if (next === undefined || run.replication < replications) continue;
    mostRuns += 1;
    if (run.replication >= next) continue;
    runs.push({ ...run, index: had.length + runs.length });
    points.add(key);
  }
  return { runs, points: points.size, mostRuns };
}
