import { roundAfter } from '../exploration/replications.ts';
import { planInSlices } from '../plan/plan-experiment.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import { schedulesIn } from '../spec/schedules.ts';
import type { Store } from '../store/contract.ts';

/**
 * Adds the next round to an experiment with adaptive replications, or ends it if all points have enough replications. The round
 * follows from the stored results and is added only once, even if several processes try at the same time.
 * @returns whether runs were added
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
