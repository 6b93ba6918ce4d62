import type { CpuValues } from './cpu-parameters.ts';
import type { IommuValues } from './iommu/parameters.ts';
import type { CacheValues } from './memory/cache-parameters.ts';
import type { NetworkValues } from './network/parameters.ts';
import { WORD_CLASSES } from './nic/atomic-unit.ts';
import type { NicValues } from './nic/parameters.ts';

/** Parameters that determine the size of a platform's tables. */
type TableValues = IommuValues &
  Pick<NetworkValues, 'nodesPerRouter' | 'linkBandwidthBytesPerNs'> &
  Pick<NicValues, 'devicesPerNode'>;

/** Maximum number of router pairs for which distances are tabulated: see topologies/topology.ts. */
const MOST_TABULATED = 2 ** 22;
/** An entry of an IOTLB with all entries in one set: page, neighbours, and its place in an index twice as large. */
const SEARCHED_ENTRY = 8 + 4 + 4 + 4 * 12;
const SET_ENTRY = 8;
/** Rows, queues and flags of a NIC. */
const NIC_BYTES = 300;

/** Memory per link, and the approximate number of links per node: from and to its NIC, and between routers. */
const LINK_BYTES = 40;
const LINKS_PER_NODE = 8;
/** Memory per message crossing links: its row, and per link of its path, up to a maximum number of links. */
const FLIGHT_BYTES = 54;
const STRETCH_BYTES = 28;
const LINKS_OF_WAY = 16;
const LEAST_FLIGHTS = 64;

/** Load of a platform: nodes, and messages in flight at a time. */
export interface PlatformLoad {
  readonly processes: number;
  readonly nodes: number;
  readonly underWay: number;
}

/** Tables of the network, messages on its links, and translations that IOMMUs cache, in bytes. */
export function platformMemory(machine: TableValues, { processes, nodes, underWay }: PlatformLoad): number {
  const routers = Math.ceil(nodes / machine.nodesPerRouter);
  const entry = machine.iotlbWays === 'full' ? SEARCHED_ENTRY : SET_ENTRY;
  const iommu = machine.iotlbEntries * entry + 8 * machine.walkersPerIommu + 4 * machine.contextCacheEntries;
  const nics = nodes * machine.devicesPerNode;
  const distances = routers ** 2 > MOST_TABULATED ? 0 : 2 * routers ** 2;
  const flights = Math.max(LEAST_FLIGHTS, 2 ** Math.ceil(Math.log2(underWay)));
  const flightBytes = flights * (FLIGHT_BYTES + LINKS_OF_WAY * STRETCH_BYTES);
  const links = machine.linkBandwidthBytesPerNs > 0 ? LINK_BYTES * LINKS_PER_NODE * nodes + flightBytes : 0;
  return distances + links + nodes * iommu + nics * NIC_BYTES + 12 * processes;
}

/** Values kept per NIC: bus and ports in both directions, its log; per node: walkers, memory, copy engine, other sender. */
const VALUES_OF_NIC = 5;
const VALUES_OF_NODE = 3 + 4;

/** Returns the number of a node's resources that can be busy, except cores. */
export function valuesOfNode({ devicesPerNode, linkBandwidthBytesPerNs }: TableValues, atomics: boolean): number {
  const words = atomics ? WORD_CLASSES : 0;
  return devicesPerNode * (VALUES_OF_NIC + words) + VALUES_OF_NODE + (linkBandwidthBytesPerNs > 0 ? LINKS_PER_NODE : 0);
}

/** Caches with a word for each line: of all cores if all use theirs, in bytes. */
export function cacheMemory(machine: CacheValues & Pick<CpuValues, 'processesPerNode'>, processes: number): number {
  const { processesPerNode: perNode, coresPerCache, cacheBytes, cacheLineBytes } = machine;
  const inNode = (cores: number) => Math.ceil(cores / coresPerCache);
  const caches = Math.floor(processes / perNode) * inNode(perNode) + inNode(processes % perNode);
  return caches * (4 * (cacheBytes / cacheLineBytes) + 200);
}
