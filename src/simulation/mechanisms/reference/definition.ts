import { offersOf } from '../../contract/offers.ts';
import { remote } from '../../contract/remote-memory.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { REMOTE_EVENTS } from '../events-per-call.ts';

export const noCount = {
  id: 'no-count',
  title: 'No counting',
  summary: 'Puts and gets by RDMA that nobody counts: the upper bound that counters of accesses are measured against.',
  family: 'ref',
  member: 3,
  offers: offersOf(remote, 'uncounted'),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.2' },
  eventsPerCall: REMOTE_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'no-count'>;

export const noFt = {
  id: 'no-ft',
  title: 'No fault tolerance',
  summary: 'Gets by RDMA that nobody logs: the best case that logging for fault tolerance is measured against.',
  family: 'ref',
  member: 4,
  offers: offersOf(remote, 'unlogged'),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.3' },
  eventsPerCall: REMOTE_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'no-ft'>;

export const allreduce = {
  id: 'allreduce',
  title: 'Counts at the origin, Allreduce',
  summary: 'Puts and gets by RDMA that their origin counts in its own memory; an Allreduce adds up the counts of all.',
  family: 'ref',
  member: 5,
  offers: offersOf(remote, 'origin-counts'),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.2' },
  eventsPerCall: REMOTE_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'allreduce'>;
