import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import type { IsValues } from './parameters.ts';
import { regionBytesOf } from './shape.ts';

/** Each region goes from thread to thread, through all of them in an iteration. */
export function isCalls(setting: CallSetting<IsValues>): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const iterations = workload.iterations;
  const isPaged = offers.includes('shared-pages');
  const nodes = isPaged ? nodesOf(processes, machine.processesPerNode) : computing;
  const moved = iterations * computing * (isPaged ? nodes : computing - 1);
  return applicationCalls(setting, {
    fetches: moved,
    bytes: regionBytesOf(workload.buckets, computing),
    upgrades: moved,
    returns: moved,
    barriers: iterations * (computing + 1),
    locks: 0,
    computations: iterations * computing * (computing + 1),
    computeNs: (workload.keys / computing / (computing + 1)) * workload.keyNs,
  });
}

/** Each key is counted. */
export function isWork({ workload }: CallSetting<IsValues>): Work {
  return { steps: workload.iterations * workload.keys };
}
