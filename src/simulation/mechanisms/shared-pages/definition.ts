import { epochs } from '../../contract/epochs.ts';
import type { EventsOfCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { sharedPages } from '../../contract/shared-pages.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { unitsBrought } from '../units-brought.ts';
import { sharedPagesMemory } from './memory.ts';
import { PAGE_PARAMETERS, type PageValues } from './parameters.ts';
import { broadcastsToCpus, dividesPages, hasThreads, leavesPageTables, locksDirectories } from './rules.ts';

const FAULT = 24;
/** Events of a fault in a touch: fewer on average, as threads of a node that want the same page share one. */
const TOUCH_FAULT = 18;

/** A touch of pages that any process may have: it faults for each that has to be brought to the node. */
const touching =
  (found: number): EventsOfCall<PageValues> =>
  (call, { machine, mechanism, processes }) => {
    const nodes = nodesOf(processes, machine.processesPerNode);
    return found + TOUCH_FAULT * unitsBrought(call, { nodes, unitBytes: mechanism.minipageBytes });
  };
const touch = touching(1);
/** A touch in an epoch takes a further step. */
const touchInEpoch = touching(2);

/** On a single node, nothing is sent to others. */
const amongNodes =
  (several: number, alone: number): EventsOfCall =>
  (_, { machine, processes }) =>
    processes > machine.processesPerNode ? several : alone;

/** Each node that wants a minipage tries to lock its directory entry a few times while another one holds it. */
const RETRIED = 17;

const faultAmong: EventsOfCall<PageValues> = ({ contenders = 1 }, { mechanism }) => FAULT + (mechanism.rdmaAtomics ? RETRIED * (contenders - 1) : 0);

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
    put: touch,
    get: touch,
    atomic: touch,
    flush: 1,
    epoch: 12,
    epochPut: touchInEpoch,
    accumulate: touchInEpoch,
    fetch: touchInEpoch,
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
} as const satisfies MechanismDefinition<'dsm-isr', typeof PAGE_PARAMETERS>;

export const dsmTaskQueue = {
  ...sharesPages,
  id: 'dsm-task-queue',
  title: 'Kernel DSM, task queue',
  summary: 'As with interrupt service, but interrupts only mark a task queue, which runs at once only on an idle core.',
  member: 2,
} as const satisfies MechanismDefinition<'dsm-task-queue', typeof PAGE_PARAMETERS>;

export const dsmVia = {
  ...sharesPages,
  id: 'dsm-via',
  title: 'User-level DSM',
  summary: 'The same protocol in a user-level library: interrupts signal the process, and protection changes and sleeps are system calls.',
  rules: [...sharesPages.rules, leavesPageTables, hasThreads],
  member: 3,
} as const satisfies MechanismDefinition<'dsm-via', typeof PAGE_PARAMETERS>;
