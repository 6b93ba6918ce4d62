import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { PAGE_BYTES } from '../../../engine/usual-sizes.ts';
import { applicationCalls } from '../expected-calls.ts';
import { searchOf } from './expected-search.ts';
import type { TspValues } from './parameters.ts';

/** Pages of the queue that a critical section touches, and how many of them others have touched since. */
const PAGES = 4;

/** A lock for each task, and at the end one for each thread. */
export function tspCalls(setting: CallSetting<TspValues>): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const { tasks, visits } = searchOf(workload.cities);
  const isPaged = offers.includes('shared-pages');
  const sharers = isPaged ? nodesOf(processes, machine.processesPerNode) : computing;
  const locks = tasks + computing;
  const foreign = (sharers - 1) / sharers;
  const looks = Math.max(1, (visits * workload.visitNs) / Math.max(workload.retouchNs, workload.visitNs) / tasks);
  return applicationCalls(setting, {
    fetches: foreign * locks * PAGES,
    bytes: PAGE_BYTES,
    upgrades: 0,
    returns: foreign * locks * PAGES,
    barriers: 0,
    locks,
    contenders: computing,
    computations: tasks * (1 + looks),
    computeNs: (visits * workload.visitNs) / (tasks * (1 + looks)),
  });
}

/** A visit looks at all cities that are left, of which most have no better tour; its CPU time is that of about twenty steps. */
const STEPS_PER_VISIT = 20;

export function tspWork({ workload }: CallSetting<TspValues>): Work {
  return { steps: STEPS_PER_VISIT * searchOf(workload.cities).visits };
}
