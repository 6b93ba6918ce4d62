import { reachOf, registerBitsOf } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import { hasPool } from './setting.ts';

const CABLE_NODES = 2;

/** A cable has two ends. */
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

/** Without numbers one way has to keep frames in order, and to lose none. */
function numbers({ machine, mechanism }: RunSetting): Impossibility | undefined {
  const { networkPaths, frameLossShare } = machine;
  if (hasPool(machine) || mechanism.frameNumbers === 'pair') return undefined;
  const refused = (what: string, instead: string, blamed: string) => ({
    code: 'SIM_FRAMES',
    message: `${what}, and frames have no numbers; accepted: frameNumbers pair, or ${instead}`,
    blames: ['mechanism.frameNumbers', blamed],
  });
  if (networkPaths > 1) {
    return refused(`${networkPaths} ways between bridges reorder frames`, 'networkPaths 1', 'machine.networkPaths');
  }
  if (frameLossShare === 0) return undefined;
  return refused(`a share of ${frameLossShare} of frames is lost`, 'frameLossShare 0', 'machine.frameLossShare');
}

/** A paused line holds what has come in order; early frames would have to wait beside it. */
function whatPauseStops({ machine, mechanism }: RunSetting): Impossibility | undefined {
  if (hasPool(machine) || mechanism.flowControl !== 'pause') return undefined;
  const refused = (given: string, name: string, instead: string) => ({
    code: 'SIM_FRAMES',
    message: `flowControl pause stops lines whose frames have one packet and no number, and ${given}; accepted: flowControl vc-credits or drop, or ${instead}`,
    blames: ['mechanism.flowControl', `mechanism.${name}`],
  });
  if (mechanism.frameNumbers === 'pair') return refused('frameNumbers is pair', 'frameNumbers', 'frameNumbers none');
  if (mechanism.packetsPerFrame === 1) return undefined;
  const given = `packetsPerFrame is ${mechanism.packetsPerFrame}`;
  return refused(given, 'packetsPerFrame', 'packetsPerFrame 1');
}

function acknowledgedInTime({ machine, mechanism }: RunSetting): Impossibility | undefined {
  const [acknowledgeNs, retransmitNs] = [Number(mechanism.acknowledgeNs), Number(mechanism.retransmitNs)];
  if (hasPool(machine) || mechanism.frameNumbers === 'none' || acknowledgeNs < retransmitNs) return undefined;
  return {
    code: 'SIM_FRAMES',
    message: `a frame is sent again after ${retransmitNs} ns, and acknowledged after ${acknowledgeNs} ns at the latest; accepted: acknowledgeNs below ${retransmitNs}, or a longer retransmitNs`,
    blames: ['mechanism.acknowledgeNs', 'mechanism.retransmitNs'],
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

/** A domain is of bridges, in memory space, and of nodes that there are. */
function domain({ machine, mechanism, processes }: RunSetting): Impossibility | undefined {
  const coherentNodes = Number(mechanism.coherentNodes);
  if (coherentNodes === 0) return undefined;
  const nodes = Math.ceil(processes / machine.processesPerNode);
  const refused = (what: string, instead: string, blamed: string) => ({
    code: 'SIM_DOMAIN',
    message: `${what}; accepted: coherentNodes 0, or ${instead}`,
    blames: ['mechanism.coherentNodes', blamed],
  });
  if (hasPool(machine))
    return refused('a memory pool has a coherence of its own', 'a machine without one', 'machine.poolHeads');
  if (mechanism.writesPass === true)
    return refused('notifications may not pass the page in front of them', 'writesPass false', 'mechanism.writesPass');
  if (mechanism.mapping === 'io')
    return refused('what is mapped to I/O space is not cached', 'mapping memory', 'mechanism.mapping');
  if (coherentNodes <= nodes) return undefined;
  return refused(
    `a domain of ${coherentNodes} nodes is more than the ${nodes} that there are`,
    `at most ${nodes}`,
    'processes',
  );
}

export const remoteLoadsRules: readonly Rule[] = [
  cable,
  numbers,
  whatPauseStops,
  acknowledgedInTime,
  reach,
  heads,
  coherence,
  domain,
];
