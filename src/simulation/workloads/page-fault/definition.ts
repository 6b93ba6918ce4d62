import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { pageFaultCalls } from './calls.ts';
import { pageFaultMemory } from './memory.ts';
import { pageFaultParameters } from './parameters.ts';
import { enoughNodes } from './rules.ts';

export const pageFault = {
  id: 'page-fault',
  title: 'Page fault',
  summary: 'Nodes touch minipages that others hold, one node at a time or several nodes touching the same one, in selectable roles.',
  needs: [['shared-pages']],
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 1024,
  memory: pageFaultMemory,
  calls: pageFaultCalls,
  rules: [enoughNodes],
  paper: { id: 'kernel-dsm', section: '5.1' },
  parameters: pageFaultParameters,
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from touching a minipage that is not present until the program continues.', better: 'lower', distribution: true },
    { name: 'fault_latency_ns', unit: 'ns', description: 'Of the measured faults, as seen by their kernels: without the faults of copies that are made beforehand.', better: 'lower', distribution: true },
    { name: 'interrupts_per_read_fault', unit: '1', description: 'Messages of a read fault that CPUs of other nodes have to serve, on average over the measured read faults: each takes an interrupt, unless the node polls or is serving others. No value if no read is measured.', better: 'lower', distribution: false },
    { name: 'barrier_wait_ns', unit: 'ns', description: 'Time from entering a barrier until the program continues.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'page-fault', typeof pageFaultParameters>;
