import { roundAfter } from '../exploration/replications.ts';
import { planInSlices } from '../plan/plan-experiment.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import { schedulesIn } from '../spec/schedules.ts';
import type { Store } from '../store/contract.ts';

/**
 * Gives an experiment with adaptive replications its next round, or ends it where its points have enough. The round follows
 * from what is stored, and is added once, whoever else adds it at the same time.
 * @returns whether there are new runs
 */
export async function growExperiment(
  { id, specification, counts }: Experiment,
  { experiments, runs, schedules }: Pick<Store, 'experiments' | 'runs' | 'schedules'>,
): Promise<boolean> {
  const known = await schedules.known([...schedulesIn(specification).keys()]);
  const plan = await planInSlices(specification, { schedules: known });
  const round = await roundAfter(plan, (measure) => runs.comparisonRows(id, measure));
  const added = await experiments.grow({ id, behind: counts.total, ...round });
  return added && round.runs.length > 0;
}
