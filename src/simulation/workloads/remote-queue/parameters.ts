import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { openLoad } from '../open-load.ts';
import { warmupShareOf } from '../warm-up.ts';

export const remoteQueueParameters = [
  { name: 'operationsPerProcess', description: 'Elements that each process enqueues.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e6 },
  { name: 'elementBytes', description: 'Size of an element.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'queues', description: 'Number of processes that hold a queue, starting with the lowest rank; at most as many as there are processes.', type: 'integer', unit: '1', default: 16384, minimum: 1, maximum: 16384 },
  { name: 'queueElements', description: 'Elements that a queue can hold; one more is an error.', type: 'integer', unit: '1', default: 1048576, minimum: 1, maximum: 1 << 26, source: 'Dequeuing is not part of the comparison', confidence: 'assumed', seen: 'none' },
  { name: 'flushEvery', description: 'Operations between two blocking flushes, each to the most recent target. 0 for none: the run ends when the last operation has taken effect.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1e8, source: 'As in dht', confidence: 'assumed', seen: 'none' },
  ...openLoad,
  warmupShareOf('operations'),
] as const satisfies readonly ParameterDefinition[];

export type RemoteQueueValues = ValuesOf<typeof remoteQueueParameters>;
