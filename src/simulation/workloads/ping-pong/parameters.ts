import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const pingPongParameters = [
  {
    name: 'test',
    description: 'One operation at a time, as in ib_write_lat or osu_put_latency, or windows of them in flight, each of which is complete before the next, as in osu_put_bw. ib_write_bw has no such pauses: inFlight equal to operationsPerProcess comes closest.',
    type: 'choice',
    unit: '1',
    default: 'latency',
    choices: ['latency', 'bandwidth'],
  },
  {
    name: 'operation',
    description:
      'Puts that the peer sees in its memory, puts that notify it by immediate data, puts followed by a notification behind a flush or behind their completion, messages as libraries send them (a put that notifies, or for long messages a notification upon which the peer gets the data), gets, or atomics on one word. In a latency test the peer answers with the same operation.',
    type: 'choice',
    unit: '1',
    default: 'put',
    choices: ['put', 'notified-put', 'put-then-notify', 'completed-put-then-notify', 'message', 'get', 'fetch-and-add'],
  },
  { name: 'bytes', description: 'Size of a put or get.', type: 'integer', unit: 'B', default: 8, minimum: 1, maximum: 16_777_216 },
  { name: 'eagerBytes', description: 'Longest message that is put eagerly.', type: 'integer', unit: 'B', default: 8192, minimum: 0, maximum: 16_777_216 },
  { name: 'inFlight', description: 'Operations in flight at once in a bandwidth test.', type: 'integer', unit: '1', default: 64, small: 8, minimum: 1, maximum: 65_536 },
  { name: 'bothWays', description: 'Whether both processes of a pair send in a bandwidth test.', type: 'boolean', unit: '1', default: false },
  { name: 'operationsPerProcess', description: 'Measured operations of each process that sends.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
] as const satisfies readonly ParameterDefinition[];

export type PingPongValues = ValuesOf<typeof pingPongParameters>;
