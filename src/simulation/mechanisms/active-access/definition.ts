import { epochs } from '../../contract/epochs.ts';
import { accessHandlers, handlers } from '../../contract/handlers.ts';
import { offersOf } from '../../contract/offers.ts';
import { flushes, remote } from '../../contract/remote-memory.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { interruptedEvery, polledEvery, REMOTE_EVENTS } from '../events-per-call.ts';
import { activeAccessMemory } from './memory.ts';
import { type AaPollValues, aaIntParameters, aaPollParameters, aaSpParameters } from './parameters.ts';
import { fitsAccessLog, fitsTransaction, hasIommuOn } from './rules.ts';

const OFFERS = offersOf(remote, flushes, handlers, accessHandlers, epochs);

const pollInterval = ({ pollIntervalNs }: AaPollValues) => pollIntervalNs;

export const aaInt = {
  id: 'aa-int',
  title: 'Active Access, interrupts',
  summary: 'The IOMMU logs accesses to marked pages and interrupts the CPU after a number of records.',
  family: 'aa',
  member: 3,
  memory: activeAccessMemory,
  offers: OFFERS,
  hardware: [[...REMOTE_ACCESS, 'iommu']],
  rules: [hasIommuOn, fitsTransaction, fitsAccessLog],
  paper: { id: 'active-access', section: '3.5' },
  eventsPerCall: { ...REMOTE_EVENTS, put: 2.2, invoke: 2.5 },
  parameters: aaIntParameters,
} as const satisfies MechanismDefinition<'aa-int', typeof aaIntParameters>;

export const aaPoll = {
  id: 'aa-poll',
  title: 'Active Access, polling',
  summary: 'The IOMMU logs accesses to marked pages; the process polls the tail of its log in memory.',
  family: 'aa',
  member: 2,
  memory: activeAccessMemory,
  offers: OFFERS,
  hardware: [[...REMOTE_ACCESS, 'iommu']],
  rules: [hasIommuOn, fitsTransaction, fitsAccessLog],
  paper: { id: 'active-access', section: '3.5' },
  eventsPerCall: { ...REMOTE_EVENTS, put: 4, invoke: polledEvery(pollInterval, { alone: 2.5, times: 3 }), compute: interruptedEvery(pollInterval) },
  parameters: aaPollParameters,
} as const satisfies MechanismDefinition<'aa-poll', typeof aaPollParameters>;

export const aaSp = {
  id: 'aa-sp',
  title: 'Active Access, scratchpad',
  summary: 'Head and tail are kept in a scratchpad beside the core; a hyperthread of the same core polls them and runs the handlers.',
  family: 'aa',
  member: 1,
  memory: activeAccessMemory,
  offers: OFFERS,
  hardware: [[...REMOTE_ACCESS, 'iommu']],
  rules: [hasIommuOn, fitsTransaction, fitsAccessLog],
  paper: { id: 'active-access', section: '3.5' },
  eventsPerCall: { ...REMOTE_EVENTS, put: 3, get: 6, invoke: 4.2 },
  parameters: aaSpParameters,
} as const satisfies MechanismDefinition<'aa-sp', typeof aaSpParameters>;
