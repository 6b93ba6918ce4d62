import { nodesOf } from '../../engine/nodes.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import { MOST_CORE_UNITS, MOST_TAGS } from '../../hardware/ht-bridge/packets.ts';
import { reachOf, registerBitsOf } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import type { RemoteLoadsValues } from './parameters.ts';

type Setting = RunSetting<unknown, RemoteLoadsValues>;

const CABLE_NODES = 2;

/** A cable has two ends. */
function cable({ machine, processes }: Setting): Impossibility | undefined {
  const { switching, processesPerNode } = machine;
  const nodes = nodesOf(processes, processesPerNode);
  if (hasPool(machine) || switching !== 'none' || nodes <= CABLE_NODES) return undefined;
  return {
    code: 'SIM_PARTITION',
    message: `a cable joins two bridges, but ${processes} processes have ${nodes} nodes; accepted: switching store-and-forward or cut-through, or at most ${CABLE_NODES * processesPerNode} processes`,
    blames: ['machine.switching', 'processes', 'machine.processesPerNode'],
  };
}

/** Without numbers, a single path must keep frames in order and lose none. */
function numbers({ machine, mechanism }: Setting): Impossibility | undefined {
  const { networkPaths, frameLossShare, malformedFrameShare, misroutedFrameShare } = machine;
  if (hasPool(machine) || mechanism.frameNumbers === 'pair') return undefined;
  const refused = (what: string, name: string, instead: number) => ({
    code: 'SIM_FRAMES',
    message: `${what}, but frames have no sequence numbers; accepted: mechanism parameter frameNumbers pair, or ${name} ${instead}`,
    blames: ['mechanism.frameNumbers', `machine.${name}`],
  });
  if (networkPaths > 1) return refused(`${networkPaths} paths between bridges reorder frames`, 'networkPaths', 1);
  const shares = { frameLossShare, malformedFrameShare, misroutedFrameShare };
  const [harm] = Object.entries(shares).filter(([, share]) => share > 0);
  return harm && refused(`a share of ${harm[1]} of frames is lost or refused`, harm[0], 0);
}

/** Injected faults must be possible, and frames must encode everything that is sent. */
function harm({ machine, mechanism, processes }: Setting): Impossibility | undefined {
  const { frameLossShare, malformedFrameShare, misroutedFrameShare, switching, sourceTags } = machine;
  const isHarmed = frameLossShare > 0 || malformedFrameShare > 0 || misroutedFrameShare > 0;
  if (hasPool(machine) || !isHarmed) return undefined;
  const refused = (message: string, ...blames: string[]) => ({ code: 'SIM_FRAMES', message, blames });
  const nodes = nodesOf(processes, machine.processesPerNode);
  if (misroutedFrameShare > 0 && (switching === 'none' || nodes < CABLE_NODES)) {
    const cable = 'misrouting a frame needs a switch and another bridge';
    const message = `${cable}; accepted: misroutedFrameShare 0, or switching store-and-forward or cut-through, and two nodes`;
    return refused(message, 'machine.misroutedFrameShare', 'machine.switching', 'processes');
  }
  if (sourceTags > MOST_TAGS) {
    const message = `damaged frames are checked by their bits, and ${sourceTags} tags need more than the five bits of a packet; accepted: sourceTags of at most ${MOST_TAGS}, or no damaged frames`;
    return refused(message, 'machine.sourceTags');
  }
  if (mechanism.atomics === 'ht') return undefined;
  const message =
    'damaged frames are checked by their bits, and HyperTransport has no encoding for further atomics; accepted: atomics ht, or no damaged frames';
  return refused(message, 'mechanism.atomics');
}

/** Limited by the number of requests that tags can distinguish. */
function tags({ machine }: Setting): Impossibility | undefined {
  const { sourceTags, tagBits } = machine;
  if (hasPool(machine) || sourceTags <= 2 ** tagBits) return undefined;
  const bits = Math.ceil(Math.log2(sourceTags));
  return {
    code: 'SIM_TAGS',
    message: `${sourceTags} requests need more tags than ${tagBits} bits can distinguish; accepted: sourceTags of at most ${2 ** tagBits}, or tagBits ${bits}, which HyperTransport does not have`,
    blames: ['machine.sourceTags', 'machine.tagBits'],
  };
}

/** Limited by the number of cores that UnitIDs can distinguish. */
function units({ machine, mechanism, processes }: Setting): Impossibility | undefined {
  const cores = Math.min(processes, machine.processesPerNode);
  if (hasPool(machine) || mechanism.unitIds !== 'core' || cores <= MOST_CORE_UNITS) return undefined;
  return {
    code: 'SIM_UNITS',
    message: `${cores} cores of a node need more UnitIDs than the five bits of a packet can distinguish beside the host; accepted: processesPerNode of at most ${MOST_CORE_UNITS}, or unitIds bridge`,
    blames: ['mechanism.unitIds', 'machine.processesPerNode'],
  };
}

/** A paused line holds frames in order; early ones would have to wait beside it. */
function whatPauseStops({ machine, mechanism }: Setting): Impossibility | undefined {
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

function acknowledgedInTime({ machine, mechanism }: Setting): Impossibility | undefined {
  const [acknowledgeNs, retransmitNs] = [mechanism.acknowledgeNs, mechanism.retransmitNs];
  if (hasPool(machine) || mechanism.frameNumbers === 'none' || acknowledgeNs < retransmitNs) return undefined;
  return {
    code: 'SIM_FRAMES',
    message: `a frame is retransmitted after ${retransmitNs} ns, but acknowledged only after up to ${acknowledgeNs} ns; accepted: acknowledgeNs below ${retransmitNs}, or a longer retransmitNs`,
    blames: ['mechanism.acknowledgeNs', 'mechanism.retransmitNs'],
  };
}

/** Otherwise everything that waits for one access to memory would be sent again many times during it. */
function resentAfterMemory({ machine, mechanism }: Setting): Impossibility | undefined {
  const { memoryAccessNs } = machine;
  const retransmitNs = mechanism.retransmitNs;
  if (hasPool(machine) || mechanism.flowControl !== 'drop' || retransmitNs >= memoryAccessNs) return undefined;
  return {
    code: 'SIM_FRAMES',
    message: `a packet without room is sent again after ${retransmitNs} ns, while memory takes ${memoryAccessNs} ns for the one before it; accepted: retransmitNs of at least ${memoryAccessNs}, or flowControl vc-credits or pause`,
    blames: ['mechanism.retransmitNs', 'machine.memoryAccessNs', 'mechanism.flowControl'],
  };
}

/** With 24-bit registers, only the first quarter of each partition is reachable. */
function reach(setting: Setting): Impossibility | undefined {
  const { machine, mechanism, processes, demands } = setting;
  const bits = registerBitsOf(mechanism.registerBits);
  const bytes = (demands.windowBytes ?? 0) * Math.min(processes, machine.processesPerNode);
  if (hasPool(machine) || bytes <= reachOf(bits)) return undefined;
  const most = Math.floor(reachOf(bits) / machine.processesPerNode);
  return {
    code: 'SIM_PARTITION',
    message: `the windows of a node take ${bytes} B, and partition registers of ${bits} bits reach only ${reachOf(bits)} B of a partition; accepted: windows of at most ${most} B${bits === 24 ? ', or registerBits 26' : ''}`,
    blames: ['mechanism.registerBits', 'machine.processesPerNode', 'processes'],
  };
}

/** A pool has a link for each node. */
function heads({ machine, processes }: Setting): Impossibility | undefined {
  const { poolHeads, processesPerNode } = machine;
  const nodes = nodesOf(processes, processesPerNode);
  if (!hasPool(machine) || nodes <= poolHeads) return undefined;
  return {
    code: 'SIM_POOL',
    message: `${processes} processes have ${nodes} nodes, but the memory pool has links for only ${poolHeads}; accepted: at most ${poolHeads * processesPerNode} processes, or more poolHeads`,
    blames: ['machine.poolHeads', 'processes', 'machine.processesPerNode'],
  };
}

/** Cores carry out atomics in their caches. */
function coherence({ machine, demands }: Setting): Impossibility | undefined {
  if (!hasPool(machine) || machine.poolCoherence !== 'software' || demands.atomics !== true) return undefined;
  return {
    code: 'SIM_POOL',
    message:
      'the program uses atomics, which a memory pool whose copies programs keep coherent does not have; accepted: poolCoherence back-invalidate',
    blames: ['machine.poolCoherence'],
  };
}

interface Objection {
  readonly what: string;
  readonly instead: string;
  readonly blamed: string;
}

/** Domains need bridges, memory space, and existing nodes. All necessary changes are reported together. */
function domain(setting: Setting): Impossibility | undefined {
  if (setting.mechanism.coherentNodes === 0) return undefined;
  const objections = [...notOfNodes(setting), ...notOfBridges(setting)];
  if (objections.length === 0) return undefined;
  const told = (part: 'what' | 'instead', by: string) => objections.map((each) => each[part]).join(by);
  return {
    code: 'SIM_DOMAIN',
    message: `${told('what', '; ')}; accepted: coherentNodes 0, or ${told('instead', ', and ')}`,
    blames: [...new Set(['mechanism.coherentNodes', ...objections.map(({ blamed }) => blamed)])],
  };
}

function notOfBridges({ machine, mechanism }: Setting): readonly Objection[] {
  const pool = {
    what: 'a memory pool has its own coherence',
    instead: 'a machine without one',
    blamed: 'machine.poolHeads',
  };
  const passing = {
    what: 'notifications must not overtake the page before them',
    instead: 'writesPass false',
    blamed: 'mechanism.writesPass',
  };
  const uncached = {
    what: 'memory mapped to I/O space is not cached',
    instead: 'mapping memory',
    blamed: 'mechanism.mapping',
  };
  return [
    ...(hasPool(machine) ? [pool] : []),
    ...(mechanism.writesPass ? [passing] : []),
    ...(mechanism.mapping === 'io' ? [uncached] : []),
  ];
}

/** A program that may access a domain from outside, where its copies are invisible, must be in one completely. */
function notOfNodes({ machine, mechanism, processes, demands }: Setting): readonly Objection[] {
  const [ofEach, domains] = [mechanism.coherentNodes, mechanism.coherentDomains];
  const nodes = nodesOf(processes, machine.processesPerNode);
  const given = domains === 1 ? `a domain of ${ofEach} nodes` : `${domains} domains of ${ofEach} nodes`;
  const isMore = ofEach * domains > nodes;
  const isOne = domains === 1 && ofEach === nodes;
  if (isOne || (demands.accessesLater === true && !isMore)) return [];
  const what = isMore
    ? `${given} ${domains === 1 ? 'is' : 'are'} more than the ${nodes} nodes of the run`
    : `the program accesses pages of any of its ${nodes} nodes, and outside ${given} they would read stale data`;
  return [{ what, instead: fitting(domains, nodes, demands.accessesLater === true), blamed: 'processes' }];
}

/** Suggests a suitable number of nodes of a domain. */
function fitting(domains: number, nodes: number, mayBePart: boolean): string {
  const asOne = domains === 1 ? '' : ' with coherentDomains 1';
  if (!mayBePart) return `${nodes}${asOne}, that is, all nodes`;
  return nodes >= domains ? `at most ${Math.floor(nodes / domains)}` : `at most ${nodes}${asOne}`;
}

export const remoteLoadsRules: readonly Rule<unknown, RemoteLoadsValues>[] = [
  cable,
  numbers,
  harm,
  tags,
  units,
  whatPauseStops,
  acknowledgedInTime,
  resentAfterMemory,
  reach,
  heads,
  coherence,
  domain,
];
