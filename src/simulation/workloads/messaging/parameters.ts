import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const messagingParameters = [
  {
    name: 'transfer',
    description: 'Push: the sender puts the data, then a flag. Pull: it puts a descriptor, and the receiver gets the data from the sender.',
    type: 'choice',
    unit: '1',
    default: 'push',
    choices: ['push', 'pull'],
  },
  { name: 'messageBytes', description: 'Size of a message.', type: 'integer', unit: 'B', default: 4096, minimum: 1, maximum: 1_048_576, source: 'A page', confidence: 'assumed', seen: 'none' },
  {
    name: 'registers',
    description: 'Partition registers that always point to the other process, or that are rewritten before the data of each message move: the extreme case in which they amount to message passing. Only bridges have them.',
    type: 'choice',
    unit: '1',
    default: 'mapped',
    choices: ['mapped', 'rewritten'],
    source: 'D-PGAS, section 3.1',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'spreadNs', description: 'Upper bound of the computation before each message, which is drawn at random. It is not part of any latency.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: 'Keeps pairs from running in lockstep', confidence: 'assumed', seen: 'none' },
  { name: 'messagesPerProcess', description: 'Messages of each process of the first half, one at a time.', type: 'integer', unit: '1', default: 200, small: 10, minimum: 1, maximum: 1e7 },
] as const satisfies readonly ParameterDefinition[];

export type MessagingValues = ValuesOf<typeof messagingParameters>;
