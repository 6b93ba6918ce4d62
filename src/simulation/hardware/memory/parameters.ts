import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const memoryParameters = hardwareGroup({
  title: 'Memory',
  words: 'memory',
  description: 'The memory of a node and its pages.',
  parameters: [
    { name: 'memoryAccessNs', description: 'One access to DRAM.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    {
      name: 'memoryPerByteNs',
      description: 'Time that the memory of a node takes for a byte, whoever of caches, copy engine and NIC moves it: 0.1 ns/B are 10 GB/s; 0: as much as they want.',
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
      description: 'Where the data that NICs write go: to memory, or to the last-level cache (DDIO), where who looks for them finds them and which takes nothing of the bandwidth of memory.',
      type: 'choice',
      unit: '1',
      choices: ['memory', 'last-level-cache'],
      default: 'memory',
      source: 'As before there were such caches',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'sharedMemoryNs', description: 'From the write of one process of a node until another sees it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 150, source: 'Two misses of caches that are kept coherent', confidence: 'assumed', seen: 'none' },
    { name: 'nodeMemoryBytes', description: 'Physical memory of a node: no more than this can be pinned.', type: 'integer', unit: 'B', minimum: 1_048_576, maximum: 10_000_000_000_000, default: 34_359_738_368, source: '32 GiB a node', confidence: 'assumed', seen: 'none' },
    { name: 'iotlbPageBytes', description: 'Size of a page, of memory and of the tables that IOMMUs read: a power of two.', type: 'integer', unit: 'B', minimum: 4096, maximum: 1_073_741_824 },
    { name: 'pageFrames', description: 'Where pages lie in physical memory: anywhere, as drawn from the seed, or one behind the other.', type: 'choice', unit: '1', choices: ['scattered', 'contiguous'], default: 'scattered', source: 'Linux gives out the frames that are free', confidence: 'assumed', seen: 'none' },
  ],
});
export type MemoryValues = HardwareValues<typeof memoryParameters>;
