import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { LOGGING_NEEDS } from '../remote-log.ts';
import { getLoggingCalls } from './calls.ts';
import { getLoggingMemory } from './memory.ts';
import { getLoggingParameters } from './parameters.ts';

export const getLogging = {
  id: 'get-logging',
  title: 'Logging of gets',
  summary: 'Every process reads random words of random processes, and each owner’s log records what was read from it.',
  needs: LOGGING_NEEDS,
  primaryMetric: 'gets_per_second',
  maxProcesses: 16384,
  memory: getLoggingMemory,
  calls: getLoggingCalls,
  paper: { id: 'active-access', section: '4.4, 5.2.3' },
  demands: ({ workload: { getBytes, logMetadataBytes } }) => ({
    transfer: { bytes: getBytes + logMetadataBytes, stepBytes: 8, withinNode: true },
    activeAccess: { bytes: getBytes, loggedBytes: getBytes },
  }),
  parameters: getLoggingParameters,
  metrics: [
    { name: 'gets_per_second', unit: '1/s', description: 'Gets per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of a get until its process proceeds to the next, or, where a message logs it, until it is logged.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_get', unit: '1', description: 'Remote operations issued per get.', better: 'lower', distribution: false },
    { name: 'payload_bytes_per_get', unit: 'B', description: 'Data that programs move per get, including what they send back to be logged; without headers.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'get-logging', typeof getLoggingParameters>;
