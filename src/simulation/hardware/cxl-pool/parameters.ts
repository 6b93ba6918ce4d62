import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

const assumedOf = (source: string) => ({ source, confidence: 'assumed', seen: 'none' }) as const;

/** Memory beside the nodes, which they reach by loads and stores over CXL. */
export const cxlPoolParameters = hardwareGroup({
  title: 'CXL memory pool',
  words: 'a CXL memory pool',
  description: 'A multi-headed memory pool: each node has a link to its controller, and loads and stores of all of them reach the same memory.',
  optional: true,
  parameters: [
    { name: 'poolHeads', description: 'Nodes that a pool has links for.', type: 'integer', unit: '1', minimum: 0, maximum: 4096, default: 16, absent: 0, source: 'Pond, ASPLOS 2023: pools of 8 to 16 sockets', confidence: 'stated', seen: 'lookup' },
    {
      name: 'poolWayNs',
      description: 'One way between a core and the controller of the pool, with both ports.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 100_000,
      default: 95,
      source: 'Melody, ASPLOS 2025: a load takes 140 to 410 ns over four devices, 275 in the middle, less memory, controller and transfer; 40 as Pond has it (70 to 90 ns more than local memory)',
      confidence: 'derived',
      seen: 'lookup',
    },
    { name: 'poolSwitchNs', description: 'What a switch adds one way; 0 without one.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 0, ...assumedOf('A multi-headed controller needs no switch; one adds 70 ns, range 50-100') },
    { name: 'poolBytesPerNs', description: 'Data that the link of a node carries each way.', type: 'number', unit: 'B/ns', minimum: 0.001, maximum: 10_000, default: 26, source: 'Eight lanes of PCIe 5, 32 B/ns, less heads and checksums of flits', confidence: 'derived', seen: 'recalled' },
    { name: 'poolControllerNs', description: 'Time that the controller, with its directory, takes for a request, one after the other.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 2, ...assumedOf('A pipeline of 500 MHz') },
    { name: 'poolMisses', description: 'Lines of the pool that a core fetches or stores at a time.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, default: 12, source: 'Line fill buffers of a core; the tag of 16 bits never binds', confidence: 'assumed', seen: 'recalled' },
    {
      name: 'poolCoherence',
      description: 'Who keeps copies of lines in caches correct: the controller, by a directory and back-invalidation (CXL 3), or programs, whose copies stay until they flush and may be stale. Without back-invalidation there are no atomics.',
      type: 'choice',
      unit: '1',
      choices: ['back-invalidate', 'software'],
      default: 'back-invalidate',
      ...assumedOf('CXL 3, HDM-DB'),
    },
    { name: 'poolFlushNs', description: 'CPU time of flushing a line, or of invalidating it, under software coherence.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 60, ...assumedOf('CLWB or CLFLUSHOPT and their part of a fence') },
  ],
});
export type CxlPoolValues = HardwareValues<typeof cxlPoolParameters>;

/** Whether loads and stores of a machine reach a memory pool; one that has none is given no heads. */
export function hasPool({ poolHeads }: Pick<CxlPoolValues, 'poolHeads'>): boolean {
  return poolHeads > 0;
}
