import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { logParameters } from '../remote-log.ts';

export const parallelSortParameters = [
  {
    name: 'keysPerProcess',
    description: 'Keys that each process generates; all processes together have at most 33,554,432.',
    type: 'integer',
    unit: '1',
    default: 16384,
    small: 4,
    minimum: 1,
    maximum: 33554432,
    source: 'Not printed. Active Access, section 5.2.4, has 1 GB in all, which is keyBytes x keysPerProcess x processes: 8,192 processes with these values',
    confidence: 'assumed',
    seen: 'paper',
  },
  { name: 'keyBytes', description: 'Bytes that a key stands for on the wire: the key and the data sorted with it.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'samplesPerProcess', description: 'Keys sampled from each process to choose the boundaries between processes.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 1024, source: 'Usual oversampling', confidence: 'assumed', seen: 'none' },
  { name: 'getBytes', description: 'Maximum amount of data that one get moves.', type: 'integer', unit: 'B', default: 4096, minimum: 8, maximum: 1048576, source: 'Not stated. Active Access, section 3.7: an active get moves at most 4 KB', confidence: 'assumed', seen: 'paper' },
  ...logParameters('shared'),
  { name: 'compareNs', description: 'CPU time of one comparison while keys are sorted and merged.', type: 'number', unit: 'ns', default: 4, minimum: 0, maximum: 1e6, source: 'About ten cycles of this CPU', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];

export type ParallelSortValues = ValuesOf<typeof parallelSortParameters>;
