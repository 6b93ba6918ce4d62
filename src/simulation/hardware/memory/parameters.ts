import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const memoryParameters = hardwareGroup({
  title: 'Memory',
  words: 'memory',
  description: 'The memory of a node, and its pages.',
  parameters: [
    { name: 'memoryAccessNs', description: 'One access to DRAM.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    {
      name: 'memoryPerByteNs',
      description: 'Memory time per byte on a node, shared by caches, copy engine and NIC: 0.1 ns/B is 10 GB/s. 0: unlimited bandwidth.',
      type: 'number',
      unit: 'ns/B',
      minimum: 0,
      maximum: 10,
      default: 0,
      source: 'Not stated: none of them waits for the others',
      confidence: 'assumed',
      seen: 'none',
    },
    {
      name: 'nicWritesTo',
      description: 'Where a NIC’s writes go: to memory, or to the last-level cache (DDIO), where readers find the data and no memory bandwidth is used.',
      type: 'choice',
      unit: '1',
      choices: ['memory', 'last-level-cache'],
      default: 'memory',
      source: 'As before such caches existed',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'sharedMemoryNs', description: 'Time from a write by one process of a node until another process sees it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 150, source: 'Two cache misses under coherence', confidence: 'assumed', seen: 'none' },
    { name: 'nodeMemoryBytes', description: 'Physical memory of a node, an upper bound on what can be pinned.', type: 'integer', unit: 'B', minimum: 1_048_576, maximum: 10_000_000_000_000, default: 34_359_738_368, source: '32 GiB per node', confidence: 'assumed', seen: 'none' },
    { name: 'iotlbPageBytes', description: 'Page size of memory and of the tables that IOMMUs read: a power of two.', type: 'integer', unit: 'B', minimum: 4096, maximum: 1_073_741_824 },
    { name: 'pageFrames', description: 'Where pages lie in physical memory: at random places drawn from the seed, or contiguously.', type: 'choice', unit: '1', choices: ['scattered', 'contiguous'], default: 'scattered', source: 'Linux hands out whichever frames are free', confidence: 'assumed', seen: 'none' },
  ],
});
export type MemoryValues = HardwareValues<typeof memoryParameters>;
