import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { pageFaultCalls } from './calls.ts';
import { pageFaultMemory } from './memory.ts';
import { enoughNodes } from './rules.ts';

export const pageFault = {
  id: 'page-fault',
  title: 'Page fault',
  summary: 'Nodes touch minipages that others have, one at a time or several nodes the same, in roles of choice.',
  needs: [['shared-pages']],
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 1024,
  memory: pageFaultMemory,
  calls: pageFaultCalls,
  rules: [enoughNodes],
  paper: { id: 'kernel-dsm', section: '5.1' },
  parameters: [
    { name: 'faults', description: 'Minipages that are asked for, one after the other. Between two all nodes compute for 0.1 s and more, so that nothing else is under way: that is what their cores are busy with.', type: 'integer', unit: '1', default: 200, small: 8, minimum: 1, maximum: 1e6 },
    { name: 'access', description: 'What is asked for: a copy to read, the minipage to write, or the right to write by who reads it already.', type: 'choice', unit: '1', default: 'read', choices: ['read', 'write', 'upgrade'] },
    {
      name: 'hops',
      description: 'Who is who: a third node asks the manager for what another has (3), the manager has it itself (2), or the manager asks (own). On too few nodes for three roles the manager asks.',
      type: 'choice',
      unit: '1',
      default: '3',
      choices: ['2', 'own', '3'],
      source: 'Kernel DSM, section 4: two or three hops',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'copies', description: 'Other nodes that have read the minipage before; of an upgrade all other copies.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1023 },
    { name: 'requestors', description: 'Nodes that ask for the same minipage at the same time.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1023 },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'From a touch of a minipage that is not there until its program goes on.', better: 'lower', distribution: true },
    { name: 'fault_latency_ns', unit: 'ns', description: 'Of the measured faults, as their kernels see them: without those of copies that are made before.', better: 'lower', distribution: true },
    { name: 'barrier_wait_ns', unit: 'ns', description: 'From entering a barrier until the program goes on.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'page-fault'>;
