import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const eventLatencyParameters = [
  {
    name: 'pattern',
    description:
      'What is measured: events back and forth between the first node and the last; writes from the first node’s kernel to the last node’s memory, as fast as its NIC accepts them; a barrier that all processes reach at the same instant; or a lock of the first node that processes of the last two nodes hand to each other.',
    type: 'choice',
    unit: '1',
    default: 'ping-pong',
    choices: ['ping-pong', 'stream', 'barrier', 'lock'],
    source: 'Kernel DSM, table 2; lock and barrier are those that its applications use',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'rounds', description: 'Number of round trips, of writes of the stream, of barriers, or of times that each of the two processes holds the lock.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
  { name: 'writeBytes', description: 'Size of a write of the stream.', type: 'integer', unit: 'B', default: 4096, minimum: 1, maximum: 1_048_576, source: 'A page; Kernel DSM, section 5.1, also has 256 B', confidence: 'stated', seen: 'paper' },
] as const satisfies readonly ParameterDefinition[];

export type EventLatencyValues = ValuesOf<typeof eventLatencyParameters>;
