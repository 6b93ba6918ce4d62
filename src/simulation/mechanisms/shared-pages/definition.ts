import { epochs } from '../../contract/epochs.ts';
import type { EventsOfCall, ExpectedCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { sharedPages } from '../../contract/shared-pages.ts';
import { exponential } from '../../engine/math.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { sharedPagesMemory } from './memory.ts';
import { numberOf, PAGE_PARAMETERS } from './parameters.ts';
import { broadcastsToCpus, dividesPages, hasThreads, leavesPageTables, locksDirectories } from './rules.ts';

/** Most touches hit: a call of an epoch occasionally faults, once for each of its minipages. */
const touches: EventsOfCall = ({ bytes = 0 }, { mechanism }) => 3 + Math.max(1, Math.ceil(bytes / numberOf(mechanism, 'minipageBytes')));

const FAULT = 24;
/**
 * Share of touches that find their page gone, between workloads that access pages sequentially and those that draw them at
 * random.
 */
const MOVED = 0.62;

/**
 * A touch of a page that any process may have: it faults unless the page is still at the node, and threads of a node that want
 * the same page share one fault. Measured from 2 nodes of 8 processes to 8 of 2. Reads find their page gone if another node has
 * written it since, approximately with the square root, and on first touches, mainly of small pages.
 */
const sharedTouch: EventsOfCall = (call, { machine, mechanism, processes }) => {
  const { own = 0, written = 1 } = call;
  const nodes = Math.ceil(processes / machine.processesPerNode);
  const threads = Math.min(processes, machine.processesPerNode);
  const others = 1 - 1 / nodes;
  const writtenSince = (written * (nodes - 1)) / (1 + written * (nodes - 1));
  const first = firstTouches(call, nodes, numberOf(mechanism, 'minipageBytes'));
  const gone = Math.max(Math.sqrt(others * writtenSince), others * first);
  return 1 + (MOVED * (1 - own) * gone * FAULT) / Math.sqrt(threads);
};

/** Returns the share of touches of pages that their node has not had before. */
function firstTouches({ count, spreadBytes = 0 }: ExpectedCall, nodes: number, pageBytes: number): number {
  const pages = (nodes * spreadBytes) / pageBytes;
  return count > 0 && pages > 0 ? (pages * (1 - exponential(-count / pages))) / count : 0;
}

/** On a single node, nothing is sent to others. */
const amongNodes =
  (several: number, alone: number): EventsOfCall =>
  (_, { machine, processes }) =>
    processes > machine.processesPerNode ? several : alone;

/** Each node that wants a minipage tries to lock its directory entry a few times while another one holds it. */
const RETRIED = 17;

const faultAmong: EventsOfCall = ({ contenders = 1 }, { mechanism }) => FAULT + (mechanism.rdmaAtomics === true ? RETRIED * (contenders - 1) : 0);

/** Common to all mechanisms that share pages. */
const sharesPages = {
  family: 'dsm',
  offers: offersOf(remote, atomics, flushes, epochs, 'performed-accesses', sharedPages),
  hardware: [[...HOST, 'rdma', 'completion-queue', 'paging']],
  paper: { id: 'kernel-dsm', section: '4' },
  memory: sharedPagesMemory,
  rules: [dividesPages, locksDirectories, broadcastsToCpus],
  parameters: PAGE_PARAMETERS,
  eventsPerCall: {
    put: sharedTouch,
    get: sharedTouch,
    atomic: sharedTouch,
    flush: 1,
    epoch: 12,
    epochPut: touches,
    accumulate: touches,
    fetch: touches,
    fault: faultAmong,
    barrier: amongNodes(20, 4),
    pageLock: amongNodes(13, 2),
    protect: 1,
    echo: 14,
    stream: 5,
    compute: 1,
  },
} as const;

export const dsmIsr = {
  ...sharesPages,
  id: 'dsm-isr',
  title: 'Kernel DSM, interrupt service',
  summary: 'Kernels share memory page by page; requests from other nodes are served in the interrupt itself.',
  member: 1,
} as const satisfies MechanismDefinition<'dsm-isr'>;

export const dsmTaskQueue = {
  ...sharesPages,
  id: 'dsm-task-queue',
  title: 'Kernel DSM, task queue',
  summary: 'As with interrupt service, but interrupts only mark a task queue, which runs at once only on an idle core.',
  member: 2,
} as const satisfies MechanismDefinition<'dsm-task-queue'>;

export const dsmVia = {
  ...sharesPages,
  id: 'dsm-via',
  title: 'User-level DSM',
  summary: 'The same protocol in a user-level library: interrupts signal the process, and protection changes and sleeps are system calls.',
  rules: [...sharesPages.rules, leavesPageTables, hasThreads],
  member: 3,
} as const satisfies MechanismDefinition<'dsm-via'>;
