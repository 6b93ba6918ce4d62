import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { numbersOf } from '../../memory.ts';
import { applicationCalls } from '../expected-calls.ts';
import { regionBytesOf } from './shape.ts';

/** Each region goes from thread to thread, through all of them in an iteration. */
export function isCalls(setting: CallSetting): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const number = numbersOf(workload);
  const iterations = number('iterations');
  const isPaged = offers.includes('shared-pages');
  const nodes = isPaged ? Math.ceil(processes / machine.processesPerNode) : computing;
  const moved = iterations * computing * (isPaged ? nodes : computing - 1);
  return applicationCalls(setting, {
    fetches: moved,
    bytes: regionBytesOf(number('buckets'), computing),
    upgrades: moved,
    returns: moved,
    barriers: iterations * (computing + 1),
    locks: 0,
    computations: iterations * computing * (computing + 1),
    computeNs: (number('keys') / computing / (computing + 1)) * number('keyNs'),
  });
}

/** Each key is counted. */
export function isWork({ workload }: CallSetting): Work {
  const number = numbersOf(workload);
  return { steps: number('iterations') * number('keys') };
}
