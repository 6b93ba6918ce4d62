import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { REMOTE_EVENTS } from '../events-per-call.ts';

export const rma = {
  id: 'rma',
  title: 'Remote memory access',
  summary: 'Traditional RDMA: puts are one message, gets and atomics a blocking round trip, the target’s CPU does nothing.',
  family: 'rma',
  member: 1,
  offers: ['put', 'get', 'atomics', 'flush', 'posted-reads', 'notified-puts', 'signalled-puts', 'epochs'],
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '2.1' },
  eventsPerCall: { ...REMOTE_EVENTS, postedGet: 5, postedAtomic: 5, notifiedPut: 4, signalledPut: 5 },
  parameters: [],
} as const satisfies MechanismDefinition<'rma'>;
