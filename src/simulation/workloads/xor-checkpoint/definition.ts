import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { xorCheckpointCalls } from './calls.ts';
import { xorCheckpointMemory } from './memory.ts';
import { xorCheckpointParameters } from './parameters.ts';

export const xorCheckpoint = {
  id: 'xor-checkpoint',
  title: 'Parity checkpoints',
  summary: 'Groups of processes keep the exclusive or of their memories at one process each, and reconstruct a lost memory from it.',
  needs: [
    ['get', 'flush', 'put', 'remote-handler'],
    ['get', 'flush', 'put', 'access-handlers'],
    ['get', 'flush', 'put', 'atomics'],
  ],
  primaryMetric: 'checkpoint_ns',
  maxProcesses: 4096,
  memory: xorCheckpointMemory,
  calls: xorCheckpointCalls,
  paper: { id: 'active-access', section: '6.2' },
  rules: [atLeast(2, 'a parity needs at least 2 processes that run the program')],
  demands: ({ offers, workload: { putBytes } }) => ({
    transfer: { bytes: putBytes, stepBytes: 8, withinNode: true },
    ...(!offers.includes('atomics') && { activeAccess: { bytes: putBytes, loggedBytes: putBytes } }),
  }),
  parameters: xorCheckpointParameters,
  metrics: [
    { name: 'checkpoint_ns', unit: 'ns', description: 'Mean time that a checkpoint takes a process, until the parity includes it.', better: 'lower', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of sending a block until its process continues, or, with a handler, until the block is in the parity.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'transactions_per_checkpoint', unit: '1', description: 'I/O bus transactions at the parity’s process for a checkpoint of one process; where pages are shared, those on the buses of all nodes, including the barrier and the reconstruction.', better: 'lower', distribution: false },
    { name: 'reconstruction_ns', unit: 'ns', description: 'Mean time to reconstruct a lost memory, over the groups.', better: 'lower', distribution: false },
    { name: 'remote_operations_per_block', unit: '1', description: 'Remote operations issued per block, including those of the reconstruction.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'xor-checkpoint', typeof xorCheckpointParameters>;
