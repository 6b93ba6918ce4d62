import { nodesOf } from '../engine/nodes.ts';
import { dividesIntoSets } from '../hardware/memory/cache-geometry.ts';
import type { Impossibility, Rule, RunSetting } from '../run-setting.ts';

/** Constraints between the values of any machine with described hardware. */
export const machineRules: readonly Rule[] = [...[pageSize, iotlbSets, cacheSets, cableEnds], ...[linkBandwidth, sendQueue, readRequest]];

/** Page tables support only sizes with a whole number of index bits at every level. */
function pageSize({ machine: { iotlbPageBytes: bytes } }: RunSetting): Impossibility | undefined {
  if (isPowerOfTwo(bytes)) return undefined;
  const below = 2 ** Math.floor(Math.log2(bytes));
  return {
    code: 'SIM_PAGE_SIZE',
    message: `a page of ${bytes} B is not a power of two; accepted: ${below}, ${2 * below}, … (4096, 2097152 and 1073741824 on x86)`,
    blames: ['machine.iotlbPageBytes'],
  };
}

/** Some bits of the page number select the set. */
function iotlbSets({ machine: { iotlbEntries: entries, iotlbWays } }: RunSetting): Impossibility | undefined {
  if (iotlbWays === 'full' || entries === 0) return undefined;
  const ways = Number(iotlbWays);
  if (entries <= ways || isPowerOfTwo(entries / ways)) return undefined;
  const below = ways * 2 ** Math.floor(Math.log2(entries / ways));
  return {
    code: 'SIM_IOTLB',
    message: `${entries} entries in ${ways} ways are ${entries / ways} sets, which is not a power of two; accepted: ${below}, ${2 * below}, … entries, or iotlbWays: full`,
    blames: ['machine.iotlbEntries', 'machine.iotlbWays'],
  };
}

function cacheSets({ machine }: RunSetting): Impossibility | undefined {
  const { cacheBytes: bytes, cacheWays: ways, cacheLineBytes: lineBytes } = machine;
  if (dividesIntoSets({ bytes, ways, lineBytes })) return undefined;
  const accepted = `lines of a power of two and a multiple of ${ways} × ${lineBytes} B`;
  return {
    code: 'SIM_CACHE',
    message: `a cache of ${bytes} B does not divide into sets of ${ways} lines of ${lineBytes} B whose number is a power of two; accepted: ${accepted}`,
    blames: ['machine.cacheBytes', 'machine.cacheWays', 'machine.cacheLineBytes'],
  };
}

/** A cable has no switch: it connects exactly two nodes. */
function cableEnds({ machine, processes }: RunSetting): Impossibility | undefined {
  const { topology, processesPerNode } = machine;
  const nodes = nodesOf(processes, processesPerNode);
  if (topology !== 'back-to-back' || nodes <= CABLE_ENDS) return undefined;
  const accepted = `${CABLE_ENDS * processesPerNode} processes or fewer, processesPerNode of ${Math.ceil(processes / CABLE_ENDS)} or more, or topology: single-switch`;
  return {
    code: 'SIM_CABLE',
    message: `back-to-back is one cable between two nodes, and ${processes} processes are on ${nodes}; accepted: ${accepted}`,
    blames: ['machine.topology', 'processes', 'machine.processesPerNode'],
  };
}

/** With slower links than were ever built, times would become so large that nanoseconds are lost to rounding. */
function linkBandwidth({ machine: { linkBandwidthBytesPerNs: bandwidth } }: RunSetting): Impossibility | undefined {
  if (bandwidth === 0 || bandwidth >= LEAST_LINK_BANDWIDTH) return undefined;
  return {
    code: 'SIM_LINK',
    message: `links of ${bandwidth} B/ns are too slow; accepted: ${LEAST_LINK_BANDWIDTH} B/ns or more, or 0 for links without a limit`,
    blames: ['machine.linkBandwidthBytesPerNs'],
  };
}

/** A full send queue must have requested a completion. */
function sendQueue({ machine: { signalEvery, sendQueueEntries } }: RunSetting): Impossibility | undefined {
  if (signalEvery <= sendQueueEntries) return undefined;
  return {
    code: 'SIM_SEND_QUEUE',
    message: `a send queue of ${sendQueueEntries} entries is full before one of ${signalEvery} asks for a completion; accepted: signalEvery of at most ${sendQueueEntries}`,
    blames: ['machine.signalEvery', 'machine.sendQueueEntries'],
  };
}

/** Read completions end at boundaries only if the requests do. */
function readRequest({ machine }: RunSetting): Impossibility | undefined {
  const { busMaxReadRequestBytes: request, busCompletionBoundaryBytes: boundary } = machine;
  if (boundary === 0 || request % boundary === 0) return undefined;
  const accepted = boundary * Math.max(1, Math.floor(request / boundary));
  return {
    code: 'SIM_READ_REQUEST',
    message: `requests of ${request} B do not end at completion boundaries of ${boundary} B; accepted: busMaxReadRequestBytes of ${accepted}, or busCompletionBoundaryBytes of 0`,
    blames: ['machine.busMaxReadRequestBytes', 'machine.busCompletionBoundaryBytes'],
  };
}

/** 1 MB/s. */
const LEAST_LINK_BANDWIDTH = 0.001;

const CABLE_ENDS = 2;

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));
