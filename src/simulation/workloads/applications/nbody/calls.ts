import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import type { NbodyValues } from './parameters.ts';
import { shapeOf } from './shape.ts';

/** All threads read the bodies of others, whose owners then write them again; in a serial phase, if a body takes time there, one thread does both. */
export function nbodyCalls(setting: CallSetting<NbodyValues>, serialBodyNs?: number): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const { units, unitBytes } = shapeOf({ bodies: workload.bodies, unitBytes: workload.unitBytes });
  const steps = workload.steps;
  const hasSerialPhase = serialBodyNs !== undefined;
  const isPaged = offers.includes('shared-pages');
  // Threads without a unit of their own read none.
  const sharers = Math.min(units, isPaged ? nodesOf(processes, machine.processesPerNode) : computing);
  const taken = hasSerialPhase ? (units * (sharers - 1)) / sharers : 0;
  const computations = isPaged ? steps * units * (computing + (hasSerialPhase ? 1 : 0)) : 2 * steps * units * computing;
  return applicationCalls(setting, {
    fetches: steps * (units * (sharers - 1) + (hasSerialPhase && isPaged ? 2 : 1) * taken),
    bytes: unitBytes,
    upgrades: steps * ((sharers > 1 ? units : 0) + taken),
    returns: steps * taken,
    barriers: steps * (hasSerialPhase ? 2 : 1),
    locks: 0,
    computations,
    computeNs: (steps * workload.bodies * (workload.bodies * workload.pairNs + (serialBodyNs ?? 0))) / computations,
  });
}

/** Each body meets each. */
export function nbodyWork({ workload }: CallSetting<NbodyValues>): Work {
  return { steps: workload.steps * workload.bodies ** 2 };
}
