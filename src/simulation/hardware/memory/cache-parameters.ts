import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const cacheParameters = hardwareGroup({
  title: 'Caches',
  words: 'caches',
  description: 'The last-level caches of a node.',
  parameters: [
    { name: 'cacheBytes', description: 'Size of a last-level cache in front of memory.', type: 'integer', unit: 'B', minimum: 1024, maximum: 1_073_741_824, default: 2_097_152, source: 'Order of magnitude of server processors of 2008-2015', confidence: 'assumed', seen: 'none' },
    { name: 'cacheWays', description: 'Associativity of the cache; the number of sets must be a whole number.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, default: 16, source: 'Order of magnitude of server processors of 2008-2015', confidence: 'assumed', seen: 'none' },
    { name: 'cacheLineBytes', description: 'Line size of the cache, a power of two.', type: 'integer', unit: 'B', minimum: 8, maximum: 4096, default: 64, source: 'Order of magnitude of server processors of 2008-2015', confidence: 'assumed', seen: 'none' },
    { name: 'coresPerCache', description: 'Neighbouring cores that share a cache.', type: 'integer', unit: '1', minimum: 1, maximum: 256, default: 2, source: 'Order of magnitude of server processors of 2008-2015', confidence: 'assumed', seen: 'none' },
    { name: 'cacheHitNs', description: 'CPU time to read or write a cached line; accesses are sequential.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 6, source: '14 cycles', confidence: 'assumed', seen: 'none' },
    { name: 'lineFillNs', description: 'Time added for each line brought in behind another: it is prefetched, so limited by bandwidth.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 5, source: 'Order of magnitude of server processors of 2008-2015', confidence: 'assumed', seen: 'none' },
    { name: 'lineWriteBackNs', description: 'Time added for each dirty line that is written back to make room.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 5, source: 'Order of magnitude of server processors of 2008-2015', confidence: 'assumed', seen: 'none' },
  ],
});
export type CacheValues = HardwareValues<typeof cacheParameters>;
