import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { numbersOf } from '../../memory.ts';
import { applicationCalls } from '../expected-calls.ts';
import { shapeOf } from './shape.ts';

/** All threads read the bodies of others, whose owners then write them again; in a serial phase one thread does both. */
export function nbodyCalls(setting: CallSetting, hasSerialPhase: boolean): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const number = numbersOf(workload);
  const { units, unitBytes } = shapeOf({ bodies: number('bodies'), unitBytes: number('unitBytes') });
  const steps = number('steps');
  const isPaged = offers.includes('shared-pages');
  // Threads without a unit of their own read none.
  const sharers = Math.min(units, isPaged ? Math.ceil(processes / machine.processesPerNode) : computing);
  const taken = hasSerialPhase ? (units * (sharers - 1)) / sharers : 0;
  const serialBodyNs = hasSerialPhase ? number('serialBodyNs') : 0;
  const computations = isPaged ? steps * units * (computing + (hasSerialPhase ? 1 : 0)) : 2 * steps * units * computing;
  return applicationCalls(setting, {
    fetches: steps * (units * (sharers - 1) + (hasSerialPhase && isPaged ? 2 : 1) * taken),
    bytes: unitBytes,
    upgrades: steps * ((sharers > 1 ? units : 0) + taken),
    returns: steps * taken,
    barriers: steps * (hasSerialPhase ? 2 : 1),
    locks: 0,
    computations,
    computeNs: (steps * number('bodies') * (number('bodies') * number('pairNs') + serialBodyNs)) / computations,
  });
}

/** Each body meets each. */
export function nbodyWork({ workload }: CallSetting): Work {
  const number = numbersOf(workload);
  return { steps: number('steps') * number('bodies') ** 2 };
}
