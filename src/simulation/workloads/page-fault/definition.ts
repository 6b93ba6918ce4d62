import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { pageFaultCalls } from './calls.ts';
import { pageFaultMemory } from './memory.ts';
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
  parameters: [
    { name: 'faults', description: 'Minipages that are requested, one after another. In between, all nodes compute for at least 0.1 s, so nothing else is in flight and their cores are busy with that computation.', type: 'integer', unit: '1', default: 200, small: 8, minimum: 1, maximum: 1e6 },
    { name: 'access', description: 'What is requested: a copy to read, the minipage to write, or the right to write for a node that already reads it.', type: 'choice', unit: '1', default: 'read', choices: ['read', 'write', 'upgrade'] },
    {
      name: 'hops',
      description: 'Roles of the nodes: a third node asks the manager for a minipage that another node holds (3), the manager holds it itself (2), or the manager asks (own). On too few nodes for three roles, the manager asks.',
      type: 'choice',
      unit: '1',
      default: '3',
      choices: ['2', 'own', '3'],
      source: 'Kernel DSM, section 4: two or three hops',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'copies', description: 'Number of other nodes that have read the minipage before; for an upgrade, all other copies.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1023 },
    { name: 'requestors', description: 'Number of nodes that request the same minipage at the same time.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1023 },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from touching a minipage that is not present until the program continues.', better: 'lower', distribution: true },
    { name: 'fault_latency_ns', unit: 'ns', description: 'Of the measured faults, as seen by their kernels: without the faults of copies that are made beforehand.', better: 'lower', distribution: true },
    { name: 'interrupts_per_read_fault', unit: '1', description: 'Messages of a read fault that CPUs of other nodes have to serve, on average over the measured read faults: each takes an interrupt, unless the node polls or is serving others. No value if no read is measured.', better: 'lower', distribution: false },
    { name: 'barrier_wait_ns', unit: 'ns', description: 'Time from entering a barrier until the program continues.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'page-fault'>;
