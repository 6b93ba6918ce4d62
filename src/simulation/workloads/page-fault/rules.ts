import type { Impossibility, RunSetting } from '../../run-setting.ts';
import { tooFew } from '../rules.ts';
import { type FaultParameters, nodesOf } from './roles.ts';

/** Who has a minipage does not want it; on a single node all is there, and nothing faults. */
export function enoughNodes({ machine, processes, workload }: RunSetting): Impossibility | undefined {
  const nodes = Math.ceil(processes / machine.processesPerNode);
  const needed = nodesOf(workload as unknown as FaultParameters);
  if (nodes === 1 || nodes >= needed) return undefined;
  const message = `owner, requestors and readers of a minipage are ${needed} nodes, and there ${nodes === 1 ? 'is 1' : `are ${nodes}`}; accepted: ${needed * machine.processesPerNode} processes or more`;
  return tooFew(message, 'workload.requestors', 'workload.copies');
}
