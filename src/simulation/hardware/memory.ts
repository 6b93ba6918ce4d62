import type { CpuValues } from './cpu-parameters.ts';
import type { IommuValues } from './iommu/parameters.ts';
import type { CacheValues } from './memory/cache-parameters.ts';
import type { NetworkValues } from './network-parameters.ts';
import type { NicValues } from './nic-parameters.ts';

/** What decides how large the tables of a platform are. */
type TableValues = IommuValues & Pick<NetworkValues, 'nodesPerRouter'> & Pick<NicValues, 'devicesPerNode'>;

/** Distances between routers are a table up to so many pairs of them: see topologies/topology.ts. */
const MOST_TABULATED = 2 ** 22;
/** An entry of an IOTLB with all entries in one set: page, neighbours, and its place in an index twice as large. */
const SEARCHED_ENTRY = 8 + 4 + 4 + 4 * 12;
const SET_ENTRY = 8;
/** Rows, queues and flags of a NIC. */
const NIC_BYTES = 300;

/** Tables of the network, and translations that IOMMUs cache, in bytes. */
export function platformMemory(machine: TableValues, processes: number, nodes: number): number {
  const routers = Math.ceil(nodes / machine.nodesPerRouter);
  const entry = machine.iotlbWays === 'full' ? SEARCHED_ENTRY : SET_ENTRY;
  const iommu = machine.iotlbEntries * entry + 8 * machine.walkersPerIommu + 4 * machine.contextCacheEntries;
  const nics = nodes * machine.devicesPerNode;
  const distances = routers ** 2 > MOST_TABULATED ? 0 : 2 * routers ** 2;
  return distances + nodes * iommu + nics * NIC_BYTES + 12 * processes;
}

/** Caches with a word for each line: of all cores if all use theirs, in bytes. */
export function cacheMemory(machine: CacheValues & Pick<CpuValues, 'processesPerNode'>, processes: number): number {
  const { processesPerNode: perNode, coresPerCache, cacheBytes, cacheLineBytes } = machine;
  const inNode = (cores: number) => Math.ceil(cores / coresPerCache);
  const caches = Math.floor(processes / perNode) * inNode(perNode) + inNode(processes % perNode);
  return caches * (4 * (cacheBytes / cacheLineBytes) + 200);
}
