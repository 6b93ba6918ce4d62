import { reachOf, registerBitsOf } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import { hasPool } from './setting.ts';

const CABLE_NODES = 2;

/** Frames have no numbers: what keeps them in order is one switch or one cable. */
function cable({ machine, processes }: RunSetting): Impossibility | undefined {
  const { switching, processesPerNode } = machine;
  const nodes = Math.ceil(processes / processesPerNode);
  if (hasPool(machine) || switching !== 'none' || nodes <= CABLE_NODES) return undefined;
  return {
    code: 'SIM_PARTITION',
    message: `a cable joins two bridges, and ${processes} processes have ${nodes} nodes; accepted: switching store-and-forward or cut-through, or at most ${CABLE_NODES * processesPerNode} processes`,
    blames: ['machine.switching', 'processes', 'machine.processesPerNode'],
  };
}

/** With registers of 24 bits the first quarter of each partition is all there is. */
function reach(setting: RunSetting): Impossibility | undefined {
  const { machine, mechanism, processes, demands } = setting;
  const bits = registerBitsOf(String(mechanism.registerBits));
  const bytes = (demands.windowBytes ?? 0) * Math.min(processes, machine.processesPerNode);
  if (hasPool(machine) || bytes <= reachOf(bits)) return undefined;
  const most = Math.floor(reachOf(bits) / machine.processesPerNode);
  return {
    code: 'SIM_PARTITION',
    message: `the windows of a node take ${bytes} B, and partition registers of ${bits} bits reach ${reachOf(bits)} B of a partition; accepted: windows of at most ${most} B${bits === 24 ? ', or registerBits 26' : ''}`,
    blames: ['mechanism.registerBits', 'machine.processesPerNode', 'processes'],
  };
}

/** A pool has a link for each node. */
function heads({ machine, processes }: RunSetting): Impossibility | undefined {
  const { poolHeads, processesPerNode } = machine;
  const nodes = Math.ceil(processes / processesPerNode);
  if (!hasPool(machine) || nodes <= poolHeads) return undefined;
  return {
    code: 'SIM_POOL',
    message: `${processes} processes have ${nodes} nodes, and the memory pool has links for ${poolHeads}; accepted: at most ${poolHeads * processesPerNode} processes, or more poolHeads`,
    blames: ['machine.poolHeads', 'processes', 'machine.processesPerNode'],
  };
}

/** Cores carry atomics out in their caches. */
function coherence({ machine, demands }: RunSetting): Impossibility | undefined {
  if (!hasPool(machine) || machine.poolCoherence !== 'software' || demands.atomics !== true) return undefined;
  return {
    code: 'SIM_POOL',
    message:
      'the program makes atomics, and a memory pool whose copies programs keep coherent has none; accepted: poolCoherence back-invalidate',
    blames: ['machine.poolCoherence'],
  };
}

export const remoteLoadsRules: readonly Rule[] = [cable, reach, heads, coherence];
