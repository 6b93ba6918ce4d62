import type { WorkloadDefinition } from '../definition.ts';
import { LOCK_WAIT } from '../epoch-metrics.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { overlapCalls } from './calls.ts';
import { overlapMemory } from './memory.ts';

const PAPER = 'I/OAT one-sided, section 4.3';

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
    transfer: { bytes: Number(workload.putBytes), stepBytes: machine.iotlbPageBytes, withinNode: true },
  }),
  parameters: [
    { name: 'operationsPerProcess', description: 'Rounds of each pair without computation, and as many with it.', type: 'integer', unit: '1', default: 20, small: 2, minimum: 1, maximum: 1e6 },
    { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 65_536, minimum: 1, maximum: 4_194_304, source: `${PAPER}, figure 5b: up to 4 MB`, confidence: 'derived', seen: 'paper' },
    { name: 'putsPerEpoch', description: 'Puts per round, between lock and unlock.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'paper' },
    {
      name: 'computationShare',
      description: 'Computation of the receiver in a round, as a multiple of its communication time without computation.',
      type: 'number',
      unit: '1',
      default: 1,
      minimum: 0.01,
      maximum: 100,
      source: `${PAPER}: a comparable amount of computation, no number`,
      confidence: 'assumed',
      seen: 'paper',
    },
  ],
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
} as const satisfies WorkloadDefinition<'overlap'>;
