import { epochs } from '../../contract/epochs.ts';
import type { EventsOfCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import { postedReads } from '../../contract/posted-reads.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import type { ParameterDefinition, ParameterValues } from '../../parameters.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { byWord, contended, contendedUntilAnswered, piecesOf, REMOTE_EVENTS } from '../events-per-call.ts';
import { registrationMemory } from './memory.ts';
import { firehoseRules, hardwareAssistedRules, pinDownCacheRules, pinEverythingRules, rendezvousUnpinRules } from './rules.ts';

const OFFERS = offersOf(remote, atomics, flushes, postedReads, epochs, 'registered-transfers');
const section = (text: string) => ({ id: 'firehose', section: text });
const MEBIBYTE = 1_048_576;

const localCacheBytes = {
  name: 'localCacheBytes',
  description: 'Local pages that stay pinned after use, up to the number of victims that Firehose keeps.',
  type: 'integer',
  unit: 'B',
  default: 50 * MEBIBYTE,
  minimum: 4096,
  maximum: 1e12,
  source: 'Firehose, section 4.2: augmented with caching of local pinned pages',
  confidence: 'assumed',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const swappedPages = {
  name: 'swappedPages',
  description: 'Share of the pages that faults bring in which have been swapped out and are read from storage.',
  type: 'number',
  unit: '1',
  default: 0,
  minimum: 0,
  maximum: 1,
  source: 'Minor faults, as of pages touched for the first time',
  confidence: 'assumed',
  seen: 'none',
} as const satisfies ParameterDefinition;

/** A put is acknowledged, so a flush hardly has to wait for anything. */
const PINNED_EVENTS = { ...REMOTE_EVENTS, put: 5, postedGet: 5, postedAtomic: 5, flush: 0.3, epoch: contended(16), epochPut: 5, accumulate: byWord({ word: 5, more: contended(20) }) };

const BUFFER = (own: ParameterValues) => Number(own.bufferBytes);
const BUFFERED_SUM: EventsOfCall = (call, setting) => piecesOf(BUFFER, { first: 0, each: 15 })(call, setting) + contendedUntilAnswered(30)(call, setting);
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
  parameters: [
    { name: 'pinnableBytes', description: 'M: memory of a node that all other nodes together may keep pinned.', type: 'integer', unit: 'B', default: 400 * MEBIBYTE, minimum: 4096, maximum: 1e12, source: 'Firehose, section 4.2; MB are MiB, since 400 MB / 4096 = 102400', confidence: 'stated', seen: 'paper' },
    { name: 'victimBytes', description: 'MAXVICTIM: memory pinned in addition to M, for the victim FIFO and for local operations.', type: 'integer', unit: 'B', default: 50 * MEBIBYTE, minimum: 4096, maximum: 1e12, source: 'Firehose, section 4.2', confidence: 'stated', seen: 'paper' },
    { name: 'pagesPerBucket', description: 'Pages that are pinned and unpinned together.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1024, source: 'Firehose, section 4.2', confidence: 'stated', seen: 'paper' },
    { name: 'adaptiveVictims', description: 'Lets the victim FIFO grow beyond MAXVICTIM while less than M + MAXVICTIM is pinned.', type: 'boolean', unit: '1', default: false, source: 'Firehose, section 3.2: future work', confidence: 'stated', seen: 'paper' },
    { name: 'gets', description: 'Gets as one-sided reads, or as a request to which the target responds by putting the data.', type: 'choice', unit: '1', default: 'put-back', choices: ['put-back', 'one-sided'], source: 'Firehose, section 7: before GM 2.0', confidence: 'stated', seen: 'paper' },
    { name: 'lookupNs', description: 'CPU time to look up and hold the firehoses and buckets of a transfer.', type: 'number', unit: 'ns', default: 100, minimum: 0, maximum: 1e6, source: 'Firehose, section 3.2: "a fairly low level of overhead"', confidence: 'assumed', seen: 'paper' },
    {
      name: 'bookkeepingNs',
      description: 'CPU time of the origin to build the list of a move and to update its table.',
      type: 'number',
      unit: 'ns',
      default: 800,
      minimum: 0,
      maximum: 1e6,
      source: 'Firehose, section 4.3, says only that it is less than a microsecond; range 0-1000',
      confidence: 'assumed',
      seen: 'paper',
    },
    {
      name: 'moveMessagingNs',
      description: 'Remaining messaging overhead of a move at the origin.',
      type: 'number',
      unit: 'ns',
      default: 6000,
      minimum: 0,
      maximum: 1e6,
      source: 'Firehose, section 4.3: 46 us less put, round trip, handler and bookkeeping',
      confidence: 'calibrated',
      seen: 'paper',
      calibratedWith: 'fh.t3.cannon.fh.move-latency',
    },
    { name: 'moveHandlerNs', description: 'CPU time of the target for a move, in addition to registration.', type: 'number', unit: 'ns', default: 5000, minimum: 0, maximum: 1e6, source: 'Firehose, section 4.3: a move from the FIFO completes within 5 us', confidence: 'stated', seen: 'paper' },
  ],
} as const satisfies MechanismDefinition<'firehose'>;

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
  parameters: [localCacheBytes],
} as const satisfies MechanismDefinition<'rendezvous-unpin'>;

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
  parameters: [
    {
      name: 'beyondMemory',
      description: 'What happens when more memory is pinned than a node has: the run fails, or the excess is counted.',
      type: 'choice',
      unit: '1',
      default: 'fail',
      choices: ['fail', 'count'],
      source: 'Firehose, section 4.4: it would have crashed before reaching this point',
      confidence: 'stated',
      seen: 'paper',
    },
  ],
} as const satisfies MechanismDefinition<'rendezvous-no-unpin'>;

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
  parameters: [
    { name: 'bufferBytes', description: 'Size of a bounce buffer; larger transfers are split into fragments.', type: 'integer', unit: 'B', default: 16_384, minimum: 64, maximum: 16_777_216, source: 'Order of magnitude of the eager buffers of message-passing layers on GM', confidence: 'assumed', seen: 'none' },
    { name: 'buffersPerNode', description: 'Buffers that a node keeps for each other node.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 65_536, source: 'Order of magnitude of the receive tokens of GM', confidence: 'assumed', seen: 'none' },
  ],
} as const satisfies MechanismDefinition<'bounce-buffer'>;

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
} as const satisfies MechanismDefinition<'pin-everything'>;

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
  parameters: [{ name: 'residentBytes', description: 'Memory of a node for which its NIC may hold translations.', type: 'integer', unit: 'B', default: 450 * MEBIBYTE, minimum: 4096, maximum: 1e12, source: 'As much as Firehose may pin', confidence: 'assumed', seen: 'none' }, swappedPages],
} as const satisfies MechanismDefinition<'hardware-assisted'>;

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
  parameters: [{ name: 'cacheBytes', description: 'Memory of a node that may be pinned at once.', type: 'integer', unit: 'B', default: 450 * MEBIBYTE, minimum: 8192, maximum: 1e12, source: 'As much as Firehose may pin', confidence: 'assumed', seen: 'none' }],
} as const satisfies MechanismDefinition<'pin-down-cache'>;

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
  parameters: [swappedPages],
} as const satisfies MechanismDefinition<'optimistic'>;
