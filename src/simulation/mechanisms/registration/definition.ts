import { epochs } from '../../contract/epochs.ts';
import type { EventsOfCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import { postedReads } from '../../contract/posted-reads.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { byWord, contended, contendedUntilAnswered, piecesOf, REMOTE_EVENTS } from '../events-per-call.ts';
import { registrationMemory } from './memory.ts';
import { type BounceBufferValues, bounceBufferParameters, firehoseParameters, hardwareAssistedParameters, optimisticParameters, pinDownCacheParameters, rendezvousNoUnpinParameters, rendezvousUnpinParameters } from './parameters.ts';
import { firehoseRules, hardwareAssistedRules, pinDownCacheRules, pinEverythingRules, rendezvousUnpinRules } from './rules.ts';

const OFFERS = offersOf(remote, atomics, flushes, postedReads, epochs, 'registered-transfers');
const section = (text: string) => ({ id: 'firehose', section: text });

/** A put is acknowledged, so a flush hardly has to wait for anything. */
const PINNED_EVENTS = { ...REMOTE_EVENTS, put: 5, postedGet: 5, postedAtomic: 5, flush: 0.3, epoch: contended(16), epochPut: 5, accumulate: byWord({ word: 5, more: contended(20) }) };

const BUFFER = (own: BounceBufferValues) => own.bufferBytes;
const BUFFERED_SUM: EventsOfCall<BounceBufferValues> = (call, setting) => piecesOf(BUFFER, { first: 0, each: 15 })(call, setting) + contendedUntilAnswered(30)(call, setting);
const BUFFERED = piecesOf(BUFFER, { first: 2, each: 8 });

export const firehose = {
  id: 'firehose',
  title: 'Firehose',
  summary: 'Each node owns a fixed number of handles to remote pages that stay pinned. Hits are one-sided; misses move a handle.',
  family: 'reg',
  member: 1,
  memory: registrationMemory,
  offers: OFFERS,
  hardware: [[...REMOTE_ACCESS, 'registration']],
  rules: firehoseRules,
  paper: section('3.2'),
  eventsPerCall: { ...PINNED_EVENTS, postedGet: 10, postedAtomic: 5.5, get: 10, fetch: contended(10), atomic: 5.5, accumulate: byWord({ word: 5, more: contendedUntilAnswered(25) }) },
  parameters: firehoseParameters,
} as const satisfies MechanismDefinition<'firehose', typeof firehoseParameters>;

export const rendezvousUnpin = {
  id: 'rendezvous-unpin',
  title: 'Rendezvous with unpin',
  summary: 'Every transfer pins its pages at the target by a handshake and unpins them afterwards with one more message.',
  family: 'reg',
  member: 2,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'requests',
  hardware: [[...REMOTE_ACCESS, 'registration']],
  rules: rendezvousUnpinRules,
  paper: section('3.3, 4.2'),
  eventsPerCall: { ...PINNED_EVENTS, postedGet: 13.5, postedAtomic: 16, put: 15, get: 13.5, atomic: 16, epochPut: 15, accumulate: byWord({ word: 15, more: contendedUntilAnswered(68) }), fetch: contended(13.5), epoch: contended(36) },
  parameters: rendezvousUnpinParameters,
} as const satisfies MechanismDefinition<'rendezvous-unpin', typeof rendezvousUnpinParameters>;

export const rendezvousNoUnpin = {
  id: 'rendezvous-no-unpin',
  title: 'Rendezvous without unpin',
  summary: 'Every transfer is preceded by a handshake that pins its pages at the target, where they stay pinned permanently.',
  family: 'reg',
  member: 3,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'requests',
  hardware: [[...REMOTE_ACCESS, 'registration']],
  paper: section('3.3, 4.2'),
  eventsPerCall: { ...PINNED_EVENTS, postedGet: 10.5, postedAtomic: 13, put: 12, get: 10.5, atomic: 13, epochPut: 12, accumulate: byWord({ word: 12, more: contendedUntilAnswered(50) }), fetch: contended(10.5), epoch: contended(27) },
  parameters: rendezvousNoUnpinParameters,
} as const satisfies MechanismDefinition<'rendezvous-no-unpin', typeof rendezvousNoUnpinParameters>;

export const bounceBuffer = {
  id: 'bounce-buffer',
  title: 'Bounce buffers',
  summary: 'Data are copied through buffers that are registered at start-up; the CPUs of both ends take part.',
  family: 'reg',
  member: 4,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'copies',
  hardware: [[...REMOTE_ACCESS, 'registration']],
  paper: section('3.3'),
  eventsPerCall: { ...PINNED_EVENTS, postedGet: BUFFERED, postedAtomic: 9.5, put: BUFFERED, get: BUFFERED, atomic: 9.5, epochPut: BUFFERED, accumulate: byWord({ word: 9.5, more: BUFFERED_SUM }), fetch: BUFFERED, epoch: contended(26) },
  parameters: bounceBufferParameters,
} as const satisfies MechanismDefinition<'bounce-buffer', typeof bounceBufferParameters>;

export const pinEverything = {
  id: 'pin-everything',
  title: 'Pin everything',
  summary: 'All exposed memory is pinned at start-up: every transfer is one-sided, but memory is limited.',
  family: 'reg',
  member: 5,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'network',
  hardware: [[...REMOTE_ACCESS, 'registration']],
  rules: pinEverythingRules,
  paper: section('3.3'),
  eventsPerCall: PINNED_EVENTS,
  parameters: [],
} as const satisfies MechanismDefinition<'pin-everything', readonly []>;

export const hardwareAssisted = {
  id: 'hardware-assisted',
  title: 'Hardware-assisted registration',
  summary: 'The NIC has a TLB and takes page faults: the kernel brings in a page that the NIC does not know while the transfer waits.',
  family: 'reg',
  member: 6,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'network',
  hardware: [[...REMOTE_ACCESS, 'registration']],
  rules: hardwareAssistedRules,
  paper: section('2, 3.3'),
  eventsPerCall: PINNED_EVENTS,
  parametersOf: { 'page-requests': ['swappedPages'] },
  parameters: hardwareAssistedParameters,
} as const satisfies MechanismDefinition<'hardware-assisted', typeof hardwareAssistedParameters>;

export const pinDownCache = {
  id: 'pin-down-cache',
  title: 'Pin-down cache',
  summary: 'Rendezvous whose pages stay pinned in a cache at both ends, with least-recently-used replacement.',
  family: 'reg',
  member: 7,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'requests',
  hardware: [[...REMOTE_ACCESS, 'registration']],
  rules: pinDownCacheRules,
  paper: section('5'),
  eventsPerCall: { ...PINNED_EVENTS, postedGet: 13.5, postedAtomic: 16, put: 15, get: 13.5, atomic: 16, epochPut: 15, accumulate: byWord({ word: 15, more: contendedUntilAnswered(68) }), fetch: contended(13.5), epoch: contended(36) },
  parameters: pinDownCacheParameters,
} as const satisfies MechanismDefinition<'pin-down-cache', typeof pinDownCacheParameters>;

export const optimistic = {
  id: 'optimistic',
  title: 'Optimistic access',
  summary: 'Nothing is pinned and NICs have no page faults: an access that meets a page that is not mapped is lost; software notices, has the target’s CPU touch the page, and repeats it.',
  family: 'reg',
  member: 8,
  memory: registrationMemory,
  offers: OFFERS,
  accessOrder: () => 'repeats',
  hardware: [[...REMOTE_ACCESS, 'paging']],
  eventsPerCall: { ...PINNED_EVENTS, postedGet: 9, postedAtomic: 9, put: 9, get: 9, atomic: 9, epochPut: 9 },
  parameters: optimisticParameters,
} as const satisfies MechanismDefinition<'optimistic', typeof optimisticParameters>;
