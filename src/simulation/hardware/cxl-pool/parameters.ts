import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

const assumedOf = (source: string) => ({ source, confidence: 'assumed', seen: 'none' }) as const;

/** A memory pool outside the nodes, accessed with loads and stores over CXL. */
export const cxlPoolParameters = hardwareGroup({
  title: 'CXL memory pool',
  words: 'a CXL memory pool',
  description: 'A multi-headed memory pool: each node has a link to its controller, and the loads and stores of all nodes reach the same memory.',
  optional: true,
  parameters: [
    { name: 'poolHeads', description: 'Number of nodes that a pool has links for.', type: 'integer', unit: '1', minimum: 0, maximum: 4096, default: 16, absent: 0, source: 'Pond, ASPLOS 2023: pools of 8 to 16 sockets', confidence: 'stated', seen: 'lookup' },
    {
      name: 'poolWayNs',
      description: 'One-way latency between a core and the pool controller, including both ports.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 100_000,
      default: 95,
      source: 'Melody, ASPLOS 2025: a load takes 140 to 410 ns over four devices, 275 at the midpoint, less memory, controller and transfer; 40 as in Pond (70 to 90 ns more than local memory)',
      confidence: 'derived',
      seen: 'lookup',
    },
    { name: 'poolSwitchNs', description: 'One-way latency that a switch adds; 0 without a switch.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 0, ...assumedOf('A multi-headed controller needs no switch; a switch adds 70 ns, range 50-100') },
    { name: 'poolBytesPerNs', description: 'Bandwidth of a node’s link in each direction.', type: 'number', unit: 'B/ns', minimum: 0.001, maximum: 10_000, default: 26, source: 'Eight lanes of PCIe 5, 32 B/ns, less flit headers and checksums', confidence: 'derived', seen: 'recalled' },
    { name: 'poolControllerNs', description: 'Service time of the controller, including its directory, per request; requests are served one after another.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 2, ...assumedOf('A pipeline at 500 MHz') },
    { name: 'poolMisses', description: 'Pool lines that a core can be fetching or storing at the same time.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, default: 12, source: 'Line fill buffers of a core; the 16-bit tag is never the limit', confidence: 'assumed', seen: 'recalled' },
    {
      name: 'poolCoherence',
      description: 'What keeps cached copies of lines coherent: the controller, with a directory and back-invalidation (CXL 3), or the programs, whose copies stay until they flush and may be stale. Without back-invalidation there are no atomics.',
      type: 'choice',
      unit: '1',
      choices: ['back-invalidate', 'software'],
      default: 'back-invalidate',
      ...assumedOf('CXL 3, HDM-DB'),
    },
    { name: 'poolFlushNs', description: 'CPU time to flush or invalidate a line under software coherence.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 60, ...assumedOf('CLWB or CLFLUSHOPT and their share of a fence') },
  ],
});
export type CxlPoolValues = HardwareValues<typeof cxlPoolParameters>;

/** Whether a machine has a memory pool; one without a pool has no heads. */
export function hasPool({ poolHeads }: Pick<CxlPoolValues, 'poolHeads'>): boolean {
  return poolHeads > 0;
}
