import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { numbersOf } from '../../memory.ts';
import { applicationCalls } from '../expected-calls.ts';
import { halfOf, POINT_BYTES, partsOf } from './shape.ts';

/** Both rows at each border between threads are read in every phase, and their owners want to write them in the next. */
export function sorCalls(setting: CallSetting): ExpectedCalls {
  const { workload, computing, offers, machine } = setting;
  const number = numbersOf(workload);
  const size = { columns: number('columns'), unitBytes: number('unitBytes') };
  const parts = partsOf(size);
  const phases = 2 * number('iterations');
  const shares = offers.includes('shared-pages') ? Math.ceil(computing / machine.processesPerNode) : computing;
  const rows = 2 * (Math.min(shares, number('rows')) - 1);
  const computations = phases * number('rows') * parts;
  const isPaged = offers.includes('shared-pages');
  return applicationCalls(setting, {
    fetches: phases * rows * parts,
    bytes: Math.min(size.unitBytes, halfOf(size) * POINT_BYTES),
    upgrades: (phases - 1) * rows * parts,
    returns: 0,
    amongNeighbours: true,
    ownUnits: phases * number('rows') * parts,
    barriers: phases,
    locks: 0,
    computations: isPaged ? computations : phases * computing,
    computeNs: ((isPaged ? 1 : (number('rows') * parts) / computing) * halfOf(size) * number('updateNs')) / parts,
  });
}

export function sorWork({ workload }: CallSetting): Work {
  const number = numbersOf(workload);
  return { steps: number('iterations') * number('rows') * number('columns') };
}
