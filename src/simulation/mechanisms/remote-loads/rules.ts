import { reachOf } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';

const CABLE_NODES = 2;

/** Frames have no numbers: what keeps them in order is one switch or one cable. */
function cable({ machine: { switching, processesPerNode }, processes }: RunSetting): Impossibility | undefined {
  const nodes = Math.ceil(processes / processesPerNode);
  if (switching !== 'none' || nodes <= CABLE_NODES) return undefined;
  return {
    code: 'SIM_PARTITION',
    message: `a cable joins two bridges, and ${processes} processes have ${nodes} nodes; accepted: switching store-and-forward or cut-through, or at most ${CABLE_NODES * processesPerNode} processes`,
    blames: ['machine.switching', 'processes', 'machine.processesPerNode'],
  };
}

/** With registers of 24 bits the first quarter of each partition is all there is. */
function reach(setting: RunSetting): Impossibility | undefined {
  const { machine, mechanism, processes, demands } = setting;
  const bits = mechanism.registerBits === '24' ? 24 : 26;
  const bytes = (demands.windowBytes ?? 0) * Math.min(processes, machine.processesPerNode);
  if (bytes <= reachOf(bits)) return undefined;
  const most = Math.floor(reachOf(bits) / machine.processesPerNode);
  return {
    code: 'SIM_PARTITION',
    message: `the windows of a node take ${bytes} B, and partition registers of ${bits} bits reach ${reachOf(bits)} B of a partition; accepted: windows of at most ${most} B${bits === 24 ? ', or registerBits 26' : ''}`,
    blames: ['mechanism.registerBits', 'machine.processesPerNode', 'processes'],
  };
}

export const remoteLoadsRules: readonly Rule[] = [cable, reach];
