import { offersOf } from '../../contract/offers.ts';
import { remote } from '../../contract/remote-memory.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { REMOTE_EVENTS } from '../events-per-call.ts';

export const noCount = {
  id: 'no-count',
  title: 'No counting',
  summary: 'RDMA puts and gets that are not counted: the upper bound against which access counters are measured.',
  family: 'ref',
  member: 3,
  offers: offersOf(remote, 'uncounted'),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.2' },
  eventsPerCall: REMOTE_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'no-count', readonly []>;

export const noFt = {
  id: 'no-ft',
  title: 'No fault tolerance',
  summary: 'RDMA gets that are not logged: the best case against which logging for fault tolerance is measured.',
  family: 'ref',
  member: 4,
  offers: offersOf(remote, 'unlogged'),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.3' },
  eventsPerCall: REMOTE_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'no-ft', readonly []>;

export const allreduce = {
  id: 'allreduce',
  title: 'Counts at the origin, Allreduce',
  summary: 'RDMA puts and gets that their origin counts in its own memory; an Allreduce sums the counts of all processes.',
  family: 'ref',
  member: 5,
  offers: offersOf(remote, 'origin-counts'),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.2' },
  eventsPerCall: REMOTE_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'allreduce', readonly []>;
