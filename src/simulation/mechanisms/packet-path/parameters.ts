import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const extendedIommuParameters = [
  { name: 'bridgeOutstanding', description: 'Transactions in the bridge at once; with 1 it blocks until a read is answered.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 32, source: 'Not stated; 1 is a blocking bridge, 8 and more a pipelined one', confidence: 'assumed', seen: 'none' },
  {
    name: 'receive',
    description: 'Where received frames go: to their buffers and through the kernel, or into the access log, which a user-level stack reads.',
    type: 'choice',
    unit: '1',
    default: 'buffers',
    choices: ['buffers', 'access-log'],
    source: 'Active Access, section 6.2: the log as a container for incoming packets',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'accessLogBytes', description: 'Size of the access log through which frames are received.', type: 'integer', unit: 'B', default: 262144, minimum: 4096, maximum: 1 << 28, source: 'Holds about as many frames as there are descriptors', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];
export type ExtendedIommuValues = ValuesOf<typeof extendedIommuParameters>;
