import type { WorkloadDefinition } from '../definition.ts';
import { LOCK_WAIT } from '../epoch-metrics.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { overlapCalls } from './calls.ts';
import { overlapMemory } from './memory.ts';
import { overlapParameters } from './parameters.ts';

export const overlap = {
  id: 'overlap',
  title: 'Overlap at the receiver',
  summary: 'How much of the time that a receiver of epochs spends on communication can be overlapped with computation, measured with and without computation.',
  needs: [['put', 'epochs']],
  primaryMetric: 'overlap_ratio',
  maxProcesses: 4096,
  memory: overlapMemory,
  calls: overlapCalls,
  paper: { id: 'ioat-one-sided', section: '4.3' },
  rules: [atLeast(2, 'overlap needs a process that sends and one that receives')],
  demands: ({ machine, workload }) => ({
    transfer: { bytes: workload.putBytes, stepBytes: machine.iotlbPageBytes, withinNode: true },
  }),
  parameters: overlapParameters,
  metrics: [
    { name: 'overlap_ratio', unit: '1', description: 'Share of the communication time that computation has hidden: (communication + computation - both together) / communication.', better: 'higher', distribution: false },
    { name: 'communication_time_ns', unit: 'ns', description: 'Time of a round at the receiver without computation.', better: 'lower', distribution: false },
    { name: 'computation_time_ns', unit: 'ns', description: 'Computation of the receiver in a round.', better: 'neutral', distribution: false },
    { name: 'total_time_ns', unit: 'ns', description: 'Time of a round at the receiver with computation.', better: 'lower', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the call of lock until unlock returns, at the sender, over all rounds.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    LOCK_WAIT,
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'overlap', typeof overlapParameters>;
