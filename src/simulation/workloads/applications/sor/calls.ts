import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import type { SorValues } from './parameters.ts';
import { halfOf, POINT_BYTES, partsOf } from './shape.ts';

/** Both rows at each border between threads are read in every phase, and their owners want to write them in the next. */
export function sorCalls(setting: CallSetting<SorValues>): ExpectedCalls {
  const { workload, computing, offers, machine } = setting;
  const size = { columns: workload.columns, unitBytes: workload.unitBytes };
  const parts = partsOf(size);
  const phases = 2 * workload.iterations;
  const shares = offers.includes('shared-pages') ? nodesOf(computing, machine.processesPerNode) : computing;
  const rows = 2 * (Math.min(shares, workload.rows) - 1);
  const computations = phases * workload.rows * parts;
  const isPaged = offers.includes('shared-pages');
  return applicationCalls(setting, {
    fetches: phases * rows * parts,
    bytes: Math.min(size.unitBytes, halfOf(size) * POINT_BYTES),
    upgrades: (phases - 1) * rows * parts,
    returns: 0,
    amongNeighbours: true,
    ownUnits: phases * workload.rows * parts,
    barriers: phases,
    locks: 0,
    computations: isPaged ? computations : phases * computing,
    computeNs: ((isPaged ? 1 : (workload.rows * parts) / computing) * halfOf(size) * workload.updateNs) / parts,
  });
}

export function sorWork({ workload }: CallSetting<SorValues>): Work {
  return { steps: workload.iterations * workload.rows * workload.columns };
}
