import { epochs } from '../../contract/epochs.ts';
import type { EventsOfCall, EventsPerCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import type { ParameterDefinition, ParameterValues } from '../../parameters.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { piecesOf } from '../events-per-call.ts';
import { twoSidedMemory } from './memory.ts';

/** Atomics are an extension: the paper's library is one of MPI-2, which has none. */
const OFFERS = offersOf(remote, atomics, flushes, epochs, 'performed-accesses');
/** Messages are all that the machine has to offer. */
const PAPER = 'I/OAT one-sided, section';

/** The copy engine takes data by descriptors. */
const COPIED: EventsOfCall = (call, setting) => piecesOf(bufferBytes, { first: 6, each: 5 })(call, setting) + (2 * (call.bytes ?? 0)) / setting.machine.dmaDescriptorBytes;

export const buffers = [
  { name: 'bufferBytes', description: 'Size of a pre-posted receive buffer: longer data travel in pieces.', type: 'integer', unit: 'B', default: 16_384, minimum: 64, maximum: 4_194_304, source: `${PAPER} 3.1: pre-posted buffers; their size is not stated`, confidence: 'assumed', seen: 'paper' },
  { name: 'buffersPerPeer', description: 'Receive buffers that a process posts for each other process; a sender waits once it has used them up.', type: 'integer', unit: '1', default: 512, minimum: 1, maximum: 65_536, source: 'Not stated; holds two puts of 4 MiB', confidence: 'assumed', seen: 'paper' },
] as const satisfies readonly ParameterDefinition[];

export const helper = [
  { name: 'helperSleepNs', description: 'How long the helper thread sleeps when it has found nothing.', type: 'number', unit: 'ns', default: 100_000, minimum: 1000, maximum: 1e9, source: `${PAPER} 3.2: sleeps intermittently; a tick of Linux 2.6.18 would be 1 ms`, confidence: 'assumed', seen: 'paper' },
  {
    name: 'helperCreation',
    description: 'When the helper thread is created again: where a computation begins, or at the end of every library call.',
    type: 'choice',
    unit: '1',
    default: 'when-computing',
    choices: ['when-computing', 'every-call'],
    source: `${PAPER} 3.2: when the main thread exits the library; 4.2 sees no overhead, although 25 us in every call would show`,
    confidence: 'assumed',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

export const copyEngine = [
  {
    name: 'completion',
    description: 'How the CPU learns that copies are complete: it checks the cookies and sleeps in between, or an interrupt reports it (the paper’s future work).',
    type: 'choice',
    unit: '1',
    default: 'polled',
    choices: ['polled', 'interrupt'],
    source: `${PAPER} 3.3`,
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'completionSleepNs', description: 'Interval between two checks of the cookies.', type: 'number', unit: 'ns', default: 10_000, minimum: 100, maximum: 1e9, source: `${PAPER} 3.3: a small time interval; range 1-1000 us`, confidence: 'assumed', seen: 'paper' },
  { name: 'batchOperations', description: 'Operations that are collected for one system call, unless all operations of an epoch arrive before that.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 1e6, source: `${PAPER} 3.3: the count allows batching`, confidence: 'assumed', seen: 'paper' },
  { name: 'batchBytes', description: 'Maximum amount of data that is collected, to keep the engine from idling.', type: 'integer', unit: 'B', default: 65_536, minimum: 1, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'paper' },
  { name: 'offloadBytes', description: 'Shorter puts are copied by the CPU.', type: 'integer', unit: 'B', default: 0, minimum: 0, maximum: 1e9, source: `${PAPER} 4.2: small messages suffer, which implies that they are offloaded`, confidence: 'derived', seen: 'paper' },
] as const satisfies readonly ParameterDefinition[];

const bufferBytes = (own: ParameterValues) => Number(own.bufferBytes);
const IN_EPOCH = piecesOf(bufferBytes, { first: 0, each: 4 });
/** A put or get outside of epochs is one of its own. */
const EVENTS: EventsPerCall = {
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
} as const satisfies MechanismDefinition<'two-sided-basic'>;

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
  parameters: [...buffers, ...helper],
} as const satisfies MechanismDefinition<'two-sided-helper'>;

export const twoSidedIoat = {
  id: 'two-sided-ioat',
  title: 'Two-sided, helper thread and copy engine',
  summary: 'As helper, but the origin sends operations together with their count at unlock, and the copy engine of the chipset moves the data. Atomics are an extension beyond the paper.',
  family: 'ts',
  member: 3,
  memory: twoSidedMemory,
  offers: OFFERS,
  hardware: [[...HOST, 'dma-engine']],
  paper: { id: 'ioat-one-sided', section: '3.3' },
  eventsPerCall: { ...EVENTS, put: COPIED, epochPut: COPIED },
  parameters: [...buffers, ...helper, ...copyEngine],
} as const satisfies MechanismDefinition<'two-sided-ioat'>;
