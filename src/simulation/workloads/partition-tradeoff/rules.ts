import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import type { Impossibility, KnownOfMechanism, RunSetting } from '../../run-setting.ts';
import type { PartitionTradeoffValues } from './parameters.ts';

/** Where a node keeps what it has read, the second of two reads of a line reaches neither DRAM nor the hops in question. */
export function readsReachMemory({
  machine,
  mechanism,
}: RunSetting<PartitionTradeoffValues, KnownOfMechanism>): Impossibility | undefined {
  const needs = 'both reads of a line have to reach its memory';
  if (hasPool(machine)) {
    return {
      code: 'SIM_POOL',
      message: `${needs}, and cores keep copies of the lines of a memory pool; accepted: a machine without a pool, such as opteron-htoe`,
      blames: ['machine'],
    };
  }
  if ((mechanism.coherentNodes ?? 0) === 0) return undefined;
  return {
    code: 'SIM_DOMAIN',
    message: `${needs}, and nodes of a domain keep copies of the pages that they fetch; accepted: coherentNodes 0`,
    blames: ['mechanism.coherentNodes'],
  };
}
