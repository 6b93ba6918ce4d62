import type { ParameterValues } from '../parameters.ts';

/** Distances between routers are a table up to so many pairs of them: see topologies/topology.ts. */
const MOST_TABULATED = 2 ** 22;
/** An entry of an IOTLB with all entries in one set: page, neighbours, and its place in an index twice as large. */
const SEARCHED_ENTRY = 8 + 4 + 4 + 4 * 12;
const SET_ENTRY = 8;
/** Rows, queues and flags of a NIC. */
const NIC_BYTES = 300;

/** Tables of the network, and translations that IOMMUs cache, in bytes. */
export function platformMemory(machine: ParameterValues, processes: number, nodes: number): number {
  const number = (name: string) => Number(machine[name] ?? 0);
  const routers = Math.ceil(nodes / Math.max(1, number('nodesPerRouter')));
  const entry = machine.iotlbWays === 'full' ? SEARCHED_ENTRY : SET_ENTRY;
  const iommu = number('iotlbEntries') * entry + 8 * number('walkersPerIommu') + 4 * number('contextCacheEntries');
  const nics = nodes * Math.max(1, number('devicesPerNode'));
  const distances = routers ** 2 > MOST_TABULATED ? 0 : 2 * routers ** 2;
  return distances + nodes * iommu + nics * NIC_BYTES + 12 * processes;
}

/** Caches with a word for each line: of all cores if all use theirs, in bytes. */
export function cacheMemory(machine: ParameterValues, processes: number): number {
  const number = (name: string) => Number(machine[name]);
  const perNode = number('processesPerNode');
  const inNode = (cores: number) => Math.ceil(cores / number('coresPerCache'));
  const caches = Math.floor(processes / perNode) * inNode(perNode) + inNode(processes % perNode);
  return caches * (4 * (number('cacheBytes') / number('cacheLineBytes')) + 200);
}
