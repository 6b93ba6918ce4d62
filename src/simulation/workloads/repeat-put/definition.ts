import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { putOrGet, putWindow, warmupShare } from '../put-parameters.ts';
import { repeatPutCalls } from './calls.ts';
import { repeatPutMemory } from './memory.ts';

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
    const [bytes, pageBytes] = [Number(workload.putBytes), machine.iotlbPageBytes];
    const withinNode = Math.floor(computing / 2) < machine.processesPerNode;
    return { transfer: { bytes, stepBytes: pageBytes, withinNode } };
  },
  parameters: [
    putOrGet('Firehose, section 4.4'),
    { name: 'operationsPerProcess', description: 'Operations of each process that sends; each is a window of puts.', type: 'integer', unit: '1', default: 200, small: 20, minimum: 1, maximum: 1e8 },
    { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 65_536, small: 5000, minimum: 1, maximum: 4_194_304, source: 'Firehose, figure 5: a range of sizes', confidence: 'assumed', seen: 'paper' },
    putWindow({ source: 'Firehose, section 4.4 does not say', confidence: 'assumed' }),
    { name: 'pinnedSource', description: 'Whether the data come from memory that has to be registered, or from memory that is already registered.', type: 'boolean', unit: '1', default: true, source: 'Firehose, section 4.4: to/from the same location', confidence: 'stated', seen: 'paper' },
    warmupShare,
  ],
  metrics: PUT_METRICS,
} as const satisfies WorkloadDefinition<'repeat-put'>;
