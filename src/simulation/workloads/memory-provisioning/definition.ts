import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { memoryProvisioningCalls } from './calls.ts';
import { donatedBytes, memoryProvisioningMemory } from './memory.ts';
import { keepsNoCopies } from './rules.ts';

export const memoryProvisioning = {
  id: 'memory-provisioning',
  title: 'Memory of a virtual machine',
  summary: 'Virtual machines with more memory than their node has: the rest lies in the memory of other nodes, or is swapped to disk.',
  needs: [['put', 'get', 'flush']],
  excludes: {
    offer: 'shared-pages',
    why: 'a node keeps each page that it fetches, and has no room for what its virtual machine has beyond it',
  },
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 4096,
  memory: memoryProvisioningMemory,
  calls: memoryProvisioningCalls,
  rules: [atLeast(2, 'memory of another node needs two processes: a virtual machine and a donor'), keepsNoCopies],
  demands: ({ workload, computing }) => ({
    transfer: { bytes: 64, stepBytes: 64, withinNode: true },
    windowBytes: donatedBytes(workload, computing) + 64,
  }),
  paper: { id: 'd-pgas', section: '4.5' },
  parameters: [
    {
      name: 'rest',
      description: 'Where memory lies that the own node cannot hold: on other nodes, whose lines are read and written one by one; or on the disk of the node, which its virtual machines share, and from which whole pages replace the least recently used ones.',
      type: 'choice',
      unit: '1',
      default: 'nodes',
      choices: ['nodes', 'disk'],
      source: 'D-PGAS, section 4.5',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'vmPages', description: '4 KiB pages of a virtual machine.', type: 'integer', unit: '1', default: 4096, small: 64, minimum: 1, maximum: 1_048_576, source: 'More than a node can hold', confidence: 'assumed', seen: 'none' },
    { name: 'localPages', description: 'Number of those pages that its node can hold.', type: 'integer', unit: '1', default: 2048, small: 32, minimum: 1, maximum: 1_048_576, source: 'Half', confidence: 'assumed', seen: 'none' },
    { name: 'locality', description: 'Share of accesses to the same page as the previous access; the others go to any page.', type: 'number', unit: '1', default: 0, minimum: 0, maximum: 1, source: 'None: the worst case for a disk', confidence: 'assumed', seen: 'none' },
    { name: 'writeShare', description: 'Share of accesses that write.', type: 'number', unit: '1', default: 0, minimum: 0, maximum: 1, source: 'Reads only', confidence: 'assumed', seen: 'none' },
    { name: 'localAccessNs', description: 'Time of an access to local memory.', type: 'number', unit: 'ns', default: 60, minimum: 0, maximum: 1_000_000, source: 'As memoryAccessNs of opteron-htoe', confidence: 'assumed', seen: 'none' },
    { name: 'localWriteNs', description: 'Time of a store to local memory; the processor does not wait for stores, nor for those to another node.', type: 'number', unit: 'ns', default: 10, minimum: 0, maximum: 1_000_000, source: 'A cache line at 6.4 GB/s: two channels of DDR-400', confidence: 'assumed', seen: 'none' },
    {
      name: 'diskAccessNs',
      description: 'Time to read a page from the disk of a node, or to write one to it. The disk serves one access after the other.',
      type: 'number',
      unit: 'ns',
      default: 12_700_000,
      minimum: 0,
      maximum: 1e9,
      source: '8.5 ms seek and half a turn at 7,200 rpm; range 5-13 ms',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'operationsPerProcess', description: 'Accesses of each virtual machine: a process of the first half; the others are memory donors.', type: 'integer', unit: '1', default: 1000, small: 40, minimum: 1, maximum: 1e8 },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access, wherever its page is.', better: 'lower', distribution: true },
    { name: 'rest_latency_ns', unit: 'ns', description: 'Time of an access to memory that the own node does not hold.', better: 'lower', distribution: true },
    { name: 'rest_share', unit: '1', description: 'Share of accesses to memory that the own node does not hold.', better: 'lower', distribution: false },
    { name: 'memory_ratio', unit: '1', description: 'Memory of a virtual machine, divided by what its node holds of it.', better: 'neutral', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'memory-provisioning'>;
