import { pointKey } from '../analysis/comparable-run.ts';
import { type RuledRun, type StoppingRule, standingsOf, stoppingRuleOf } from '../analysis/stopping.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { type Measure, measureOf } from '../spec/statistics.ts';

/** Further runs of an experiment with adaptive replications, placed behind those that it has. */
export interface ReplicationRound {
  /** None where every point has enough. */
  readonly runs: readonly PlannedRun[];
  /** Points that they belong to. */
  readonly points: number;
  /** As many runs as the experiment can come to have, these and those that it has among them. */
  readonly mostRuns: number;
}

/** What an experiment begins with: all of its plan where the number of replications is fixed. */
export function firstRound({ spec, runs }: Pick<ExperimentPlan, 'spec' | 'runs'>): ReplicationRound {
  const rule = stoppingRuleOf(spec);
  return rule ? nextRound(runs, [], rule) : { runs, points: 0, mostRuns: runs.length };
}

/**
 * What comes after the runs that an experiment has, all of them over. Only of adaptive replications.
 * @param hadWith those runs with a metric, in the order in which they were asked for
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
 * What is to be run next. It follows from the results: the same ones ask for the same runs, however often and wherever it is
 * asked, so that an experiment goes on from what is stored.
 * @param planned all runs that there may be
 * @param had runs that were asked for before, all of them over, with the metric of the rule
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
