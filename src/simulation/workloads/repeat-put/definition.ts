import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { repeatPutCalls } from './calls.ts';
import { repeatPutMemory } from './memory.ts';
import { repeatPutParameters } from './parameters.ts';

export const repeatPut = {
  id: 'repeat-put',
  title: 'Repeated puts',
  summary: 'The first half of the processes repeatedly puts to (or gets from) the same place of the other half.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'bandwidth_bytes_per_ns',
  maxProcesses: 4096,
  memory: repeatPutMemory,
  calls: repeatPutCalls,
  paper: { id: 'firehose', section: '4.4' },
  demands: ({ machine, workload, computing }) => {
    const [bytes, pageBytes] = [workload.putBytes, machine.iotlbPageBytes];
    const withinNode = Math.floor(computing / 2) < machine.processesPerNode;
    return { transfer: { bytes, stepBytes: pageBytes, withinNode } };
  },
  parameters: repeatPutParameters,
  metrics: PUT_METRICS,
} as const satisfies WorkloadDefinition<'repeat-put', typeof repeatPutParameters>;
