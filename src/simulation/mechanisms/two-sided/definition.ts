import { epochs } from '../../contract/epochs.ts';
import type { EventsOfCall, EventsPerCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { piecesOf } from '../events-per-call.ts';
import { twoSidedIoatMemory, twoSidedMemory } from './memory.ts';
import { type BufferValues, buffers, twoSidedHelperParameters, twoSidedIoatParameters } from './parameters.ts';

/** Atomics are an extension: the paper's library is one of MPI-2, which has none. */
const OFFERS = offersOf(remote, atomics, flushes, epochs, 'performed-accesses');

/** The copy engine takes data by descriptors. */
const COPIED: EventsOfCall<BufferValues> = (call, setting) => piecesOf(bufferBytes, { first: 6, each: 5 })(call, setting) + (2 * (call.bytes ?? 0)) / setting.machine.dmaDescriptorBytes;

const bufferBytes = (own: BufferValues) => own.bufferBytes;
const IN_EPOCH = piecesOf(bufferBytes, { first: 0, each: 4 });
/** A put or get outside of epochs is one of its own. */
const EVENTS: EventsPerCall<BufferValues> = {
  put: piecesOf(bufferBytes, { first: 16, each: 4 }),
  get: piecesOf(bufferBytes, { first: 20, each: 4 }),
  atomic: 10,
  flush: 3,
  epoch: 28,
  epochPut: IN_EPOCH,
  accumulate: IN_EPOCH,
  fetch: IN_EPOCH,
  compute: 1,
};

export const twoSidedBasic = {
  id: 'two-sided-basic',
  title: 'Two-sided, basic',
  summary: 'Epochs over messages that the target’s main thread answers when it calls the library: it copies data out of pre-posted buffers. Atomics are an extension beyond the paper.',
  family: 'ts',
  member: 1,
  memory: twoSidedMemory,
  offers: OFFERS,
  hardware: [HOST],
  paper: { id: 'ioat-one-sided', section: '3.1' },
  eventsPerCall: EVENTS,
  parameters: buffers,
} as const satisfies MechanismDefinition<'two-sided-basic', typeof buffers>;

export const twoSidedHelper = {
  id: 'two-sided-helper',
  title: 'Two-sided, helper thread',
  summary: 'As basic, with a thread on the core of every computing process that polls for messages, handles them and sleeps. Atomics are an extension beyond the paper.',
  family: 'ts',
  member: 2,
  memory: twoSidedMemory,
  offers: OFFERS,
  hardware: [HOST],
  paper: { id: 'ioat-one-sided', section: '3.2' },
  eventsPerCall: EVENTS,
  parameters: twoSidedHelperParameters,
} as const satisfies MechanismDefinition<'two-sided-helper', typeof twoSidedHelperParameters>;

export const twoSidedIoat = {
  id: 'two-sided-ioat',
  title: 'Two-sided, helper thread and copy engine',
  summary: 'As helper, but the origin sends operations together with their count at unlock, and the copy engine of the chipset moves the data. Atomics are an extension beyond the paper.',
  family: 'ts',
  member: 3,
  memory: twoSidedIoatMemory,
  offers: OFFERS,
  hardware: [[...HOST, 'dma-engine']],
  paper: { id: 'ioat-one-sided', section: '3.3' },
  eventsPerCall: { ...EVENTS, put: COPIED, epochPut: COPIED },
  parameters: twoSidedIoatParameters,
} as const satisfies MechanismDefinition<'two-sided-ioat', typeof twoSidedIoatParameters>;
