import { type RuledRun, stoppingRuleOf } from '../analysis/stopping.ts';
import { nextRound, type ReplicationRound } from '../exploration/replications.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';
import { measureOf } from '../spec/statistics.ts';

export type RunAll = (planned: readonly PlannedRun[]) => Promise<readonly Run[]>;

/** Called with each round before it is run. */
export type OnRound = (round: ReplicationRound, place: number) => void;

/**
 * Runs a plan as its specification demands: completely, or with adaptive replications in rounds. Returned runs are numbered in
 * the order in which they were requested, continuing over calls of the same function.
 */
export function asSpecified(spec: ExperimentSpec, runAll: RunAll, onRound: OnRound = () => undefined): RunAll {
  const rule = stoppingRuleOf(spec);
  let places = 0;
  const placed = (runs: readonly PlannedRun[]) => {
    const from = places;
    places += runs.length;
    return runAll(runs.map((run, i) => ({ ...run, index: from + i })));
  };
  if (!rule) return placed;
  return async (planned) => {
    const runs: Run[] = [];
    for (let place = 0; ; place += 1) {
      const round = nextRound(planned, runs.map(ruledRun(rule.metric)), rule);
      if (round.runs.length === 0) return runs;
      onRound(round, place);
      runs.push(...(await placed(round.runs)));
    }
  };
}

/** Returns a run with the point and mechanism name of the plan, to which a comparison adds. */
function ruledRun(measure: string): (run: Run) => RuledRun {
  const { metric, statistic } = measureOf(measure);
  return ({ point, mechanism, seed, status, metrics }) => ({
    ...{ point, seed, status },
    mechanism: mechanismName(mechanism),
    value: metrics[metric]?.[statistic] ?? null,
  });
}

/** Returns `Round 2: 24 runs at 3 points that need more replications, at most 130 further ones`. */
export function roundText({ runs, points, mostRuns }: ReplicationRound, place: number): string {
  const last = (runs.at(-1)?.index ?? 0) + 1;
  const why = place === 0 ? '' : ' that need more replications';
  const left = mostRuns > last ? `, at most ${mostRuns - last} more after it` : '';
  return `Round ${place + 1}: ${runs.length} runs at ${points} ${points === 1 ? 'point' : 'points'}${why}${left}`;
}
