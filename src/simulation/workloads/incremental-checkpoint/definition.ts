import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { incrementalCheckpointCalls } from './calls.ts';
import { incrementalCheckpointMemory } from './memory.ts';
import { incrementalCheckpointParameters } from './parameters.ts';
import { incrementalCheckpointDemands, incrementalCheckpointRules } from './rules.ts';

export const incrementalCheckpoint = {
  id: 'incremental-checkpoint',
  title: 'Incremental checkpoints',
  summary: 'Processes write to their own and each other’s memory, save the pages that were written, and recover one process that fails.',
  needs: [
    ['put', 'get', 'flush', 'access-handlers'],
    ['put', 'get', 'flush', 'atomics'],
    ['put', 'get', 'flush', 'remote-handler'],
    ['put', 'get', 'unlogged'],
  ],
  primaryMetric: 'runtime_ns',
  maxProcesses: 4096,
  memory: incrementalCheckpointMemory,
  calls: incrementalCheckpointCalls,
  paper: { id: 'active-access', section: '4.3' },
  rules: incrementalCheckpointRules,
  demands: incrementalCheckpointDemands,
  parameters: incrementalCheckpointParameters,
  metrics: [
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until all writes are complete, including checkpoints but not the recovery.', better: 'lower', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of a write until its process continues, or, where a message carries it, until its handler has run.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'checkpoint_ns', unit: 'ns', description: 'Mean time that a checkpoint takes a process, including all synchronisation.', better: 'lower', distribution: false },
    { name: 'checkpointed_bytes', unit: 'B', description: 'Data that checkpoints save, without headers.', better: 'lower', distribution: false },
    { name: 'checkpointed_ratio', unit: '1', description: 'Data that checkpoints save, divided by what they would be if all memory were saved each time.', better: 'lower', distribution: false },
    { name: 'mistracked_pages', unit: '1', description: 'Pages that incremental checkpoints saved although nobody had written them, or omitted although somebody had.', better: 'lower', distribution: false },
    { name: 'recovery_ns', unit: 'ns', description: 'Time from the failure of a process until its memory has been restored.', better: 'lower', distribution: false },
    { name: 'recovery_bytes', unit: 'B', description: 'Data fetched from the checkpoint and sent again for the recovery.', better: 'lower', distribution: false },
    { name: 'remote_operations_per_write', unit: '1', description: 'Remote operations issued per write, including those of checkpoints and recovery.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'incremental-checkpoint', typeof incrementalCheckpointParameters>;
