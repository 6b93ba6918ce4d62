import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import type { WaterValues } from './parameters.ts';
import { BARRIERS, perUnitOf } from './shape.ts';

/** Forces are added under locks: to half of the molecules by each thread, and to its own. */
export function waterCalls(setting: CallSetting<WaterValues>): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const [count, steps] = [workload.molecules, workload.steps];
  const perUnit = perUnitOf(workload);
  const isPaged = offers.includes('shared-pages');
  const sharers = isPaged ? nodesOf(processes, machine.processesPerNode) : computing;
  const foreign = (sharers - 1) / sharers;
  const threads = Math.min(computing, count);
  const locks = steps * (threads * (count / 2) + count);
  const read = (2 * steps * foreign * sharers * (count / 2)) / perUnit;
  const pairs = count ** 2 / 2;
  const stretches = isPaged
    ? (2 * pairs) / perUnit + 5 * (count / perUnit)
    : BARRIERS * threads + (2 * threads * count) / 2 / perUnit;
  const computations = steps * stretches;
  return applicationCalls(setting, {
    fetches: foreign * locks + read,
    bytes: workload.unitBytes,
    upgrades: 0,
    returns: foreign * locks,
    barriers: steps * BARRIERS,
    locks,
    computations,
    computeNs: (steps * 2 * pairs * workload.pairNs) / computations,
  });
}

/** Steps for the nine distances between the atoms of a pair, including their repetition in one thread. */
const STEPS_PER_PAIR = 70;

export function waterWork({ workload }: CallSetting<WaterValues>): Work {
  return { steps: (STEPS_PER_PAIR * workload.steps * workload.molecules ** 2) / 2 };
}
