import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const messagePassingParameters = [
  {
    name: 'eagerLimitBytes',
    description: 'S: a longer message is sent only once its receive is posted. On the machine loggp, its own rendezvousThresholdBytes applies instead.',
    type: 'integer',
    unit: 'B',
    default: 8192,
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    source: 'Cray MPT, default of MPICH_GNI_MAX_EAGER_MSG_SIZE',
    confidence: 'stated',
    seen: 'recalled',
  },
] as const satisfies readonly ParameterDefinition[];
export type MessagePassingValues = ValuesOf<typeof messagePassingParameters>;
