import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { windowEnd } from '../window.ts';
import { memoryProvisioningCalls } from './calls.ts';
import { regionsOf } from './layout.ts';
import { memoryProvisioningMemory } from './memory.ts';
import { memoryProvisioningParameters } from './parameters.ts';
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
  demands: ({ workload, computing, machine }) => ({
    transfer: { bytes: 64, stepBytes: 64, withinNode: true },
    windowBytes: windowEnd(regionsOf({ parameters: workload, computing, pageBytes: machine.iotlbPageBytes })),
  }),
  paper: { id: 'd-pgas', section: '4.5' },
  parameters: memoryProvisioningParameters,
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access, wherever its page is.', better: 'lower', distribution: true },
    { name: 'rest_latency_ns', unit: 'ns', description: 'Time of an access to memory that the own node does not hold.', better: 'lower', distribution: true },
    { name: 'rest_share', unit: '1', description: 'Share of accesses to memory that the own node does not hold.', better: 'lower', distribution: false },
    { name: 'memory_ratio', unit: '1', description: 'Memory of a virtual machine, divided by what its node holds of it.', better: 'neutral', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'memory-provisioning', typeof memoryProvisioningParameters>;
