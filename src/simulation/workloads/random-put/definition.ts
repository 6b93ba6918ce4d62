import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { randomPutCalls } from './calls.ts';
import { randomPutMemory } from './memory.ts';
import { randomPutParameters } from './parameters.ts';
import { putFits, randomPutDemands } from './working-set.ts';

export const randomPut = {
  id: 'random-put',
  title: 'Puts over a working set',
  summary: 'Processes put to (or get from) places of a working set in the memory of others, in a selectable pattern.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'put_latency_ns',
  maxProcesses: 4096,
  memory: randomPutMemory,
  calls: randomPutCalls,
  paper: { id: 'firehose', section: '4.4' },
  rules: [putFits],
  demands: randomPutDemands,
  parameters: randomPutParameters,
  metrics: PUT_METRICS,
} as const satisfies WorkloadDefinition<'random-put', typeof randomPutParameters>;
