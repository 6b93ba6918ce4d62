import { epochs } from '../../contract/epochs.ts';
import { notifiedPuts } from '../../contract/notified-puts.ts';
import { offersOf } from '../../contract/offers.ts';
import { postedReads } from '../../contract/posted-reads.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { signalledPuts } from '../../contract/signalled-puts.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { REMOTE_EVENTS } from '../events-per-call.ts';

export const rma = {
  id: 'rma',
  title: 'Remote memory access',
  summary: 'Traditional RDMA: a put is one message, gets and atomics are blocking round trips, and the target’s CPU does nothing.',
  family: 'rma',
  member: 1,
  offers: offersOf(remote, atomics, flushes, postedReads, notifiedPuts, signalledPuts, epochs),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '2.1' },
  eventsPerCall: { ...REMOTE_EVENTS, postedGet: 5, postedAtomic: 5, notifiedPut: 4, signalledPut: 5 },
  parameters: [],
} as const satisfies MechanismDefinition<'rma', readonly []>;
