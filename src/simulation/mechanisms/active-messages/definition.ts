import { epochs } from '../../contract/epochs.ts';
import { accessHandlers, handlers } from '../../contract/handlers.ts';
import { offersOf } from '../../contract/offers.ts';
import { flushes, remote } from '../../contract/remote-memory.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { interruptedEvery, polledEvery, REMOTE_EVENTS } from '../events-per-call.ts';
import { computingBeside, fewerThanCores, someoneComputes } from './dedicated-share.ts';
import { activeMessagesMemory } from './memory.ts';

const OFFERS = offersOf(remote, flushes, handlers, epochs);
const paper = { id: 'active-access', section: '5.2' };
const INTERVAL_SOURCE = 'Not stated; range 1-20 us';

/** Locks and accumulates are messages, whatever runs their handlers. */
const MESSAGE_EVENTS = { ...REMOTE_EVENTS, epoch: 32, accumulate: 7 };
const pollInterval = ({ pollIntervalNs }: ParameterValues) => Number(pollIntervalNs);
const POLLED = interruptedEvery(pollInterval);
const REQUEST = { alone: 5, times: 5 };

export const am = {
  id: 'am',
  title: 'Active messages',
  summary: 'Requests and replies: every process polls for messages at a regular interval and runs the handlers itself.',
  family: 'am',
  member: 1,
  memory: activeMessagesMemory,
  offers: OFFERS,
  hardware: [REMOTE_ACCESS],
  paper,
  eventsPerCall: { ...MESSAGE_EVENTS, invoke: polledEvery(pollInterval, REQUEST), compute: POLLED },
  parameters: [{ name: 'pollIntervalNs', description: 'Interval between two polls of a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: INTERVAL_SOURCE, confidence: 'assumed', seen: 'none' }],
} as const satisfies MechanismDefinition<'am'>;

export const amExp = {
  id: 'am-exp',
  title: 'Active messages, exponential back-off',
  summary: 'As am, but the interval doubles up to a cap while nothing arrives and returns to its base value on success.',
  family: 'am',
  member: 2,
  memory: activeMessagesMemory,
  offers: OFFERS,
  hardware: [REMOTE_ACCESS],
  paper,
  eventsPerCall: { ...MESSAGE_EVENTS, invoke: polledEvery(({ baseIntervalNs }) => Number(baseIntervalNs), REQUEST), compute: interruptedEvery(({ capIntervalNs }) => Number(capIntervalNs)) },
  parameters: [
    { name: 'baseIntervalNs', description: 'Shortest interval between polls.', type: 'number', unit: 'ns', default: 1000, minimum: 100, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'capIntervalNs', description: 'Longest interval between polls.', type: 'number', unit: 'ns', default: 64000, minimum: 100, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  ],
  rules: [baseBelowCap],
} as const satisfies MechanismDefinition<'am-exp'>;

export const amOnload = {
  id: 'am-onload',
  title: 'Active messages, dedicated cores',
  summary: 'Some cores of a node only run handlers and poll constantly; the others compute and send.',
  family: 'am',
  member: 3,
  memory: activeMessagesMemory,
  offers: OFFERS,
  hardware: [REMOTE_ACCESS],
  paper,
  eventsPerCall: { ...MESSAGE_EVENTS, invoke: 6.5, compute: POLLED },
  parameters: [
    {
      name: 'dedicatedCores',
      description: 'Cores of a full node that only run handlers; on a node that is not full, the same share of its processes is set aside. `best`: the run searches for the number that gives the best primary metric.',
      type: 'integer',
      unit: '1',
      default: 11,
      minimum: 1,
      maximum: 255,
      words: ['best'],
      source: 'Active Access, figure 6d: the best value there is 11',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'pollIntervalNs', description: 'Interval between two polls for replies by a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: INTERVAL_SOURCE, confidence: 'assumed', seen: 'none' },
  ],
  rules: [fewerThanCores, someoneComputes],
  computing: computingBeside,
} as const satisfies MechanismDefinition<'am-onload'>;

export const amInts = {
  id: 'am-ints',
  title: 'Active messages, interrupts',
  summary: 'The NIC interrupts the CPU after a number of requests; the interrupt runs their handlers.',
  family: 'am',
  member: 4,
  memory: activeMessagesMemory,
  offers: OFFERS,
  hardware: [REMOTE_ACCESS],
  paper,
  eventsPerCall: { ...MESSAGE_EVENTS, invoke: 4.6 },
  parameters: [
    { name: 'interruptBatch', description: 'Number of requests that triggers an interrupt.', type: 'integer', unit: '1', default: 10, minimum: 1, maximum: 1e6, source: 'Active Access, section 5.2.1: 10 and 100', confidence: 'stated', seen: 'paper' },
    { name: 'interruptTimerNs', description: 'A request that has waited this long also triggers the interrupt (interrupt moderation).', type: 'number', unit: 'ns', default: 50000, minimum: 0, maximum: 1e9, source: '20,000 interrupts/s is a common moderation default', confidence: 'assumed', seen: 'none' },
  ],
} as const satisfies MechanismDefinition<'am-ints'>;

export const aKv = {
  id: 'a-kv',
  title: 'Active key-value store',
  summary: 'Puts and gets are requests to a key-value store in the owner’s application; the owner’s CPU performs the access and runs its handler.',
  family: 'ref',
  member: 6,
  memory: activeMessagesMemory,
  offers: offersOf(remote, flushes, accessHandlers),
  hardware: [REMOTE_ACCESS],
  paper: { id: 'active-access', section: '5.2.2' },
  eventsPerCall: { put: 6, get: 9.5, flush: 4, compute: POLLED },
  parameters: [
    { name: 'pollIntervalNs', description: 'Interval between two polls of a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: INTERVAL_SOURCE, confidence: 'assumed', seen: 'none' },
    {
      name: 'storeOperationNs',
      description: 'CPU time of the store per request to parse it and find the object, in addition to receiving it and calling the handler.',
      type: 'number',
      unit: 'ns',
      default: 1000,
      minimum: 0,
      maximum: 1e7,
      source: 'Not stated; in-memory stores answer about a million requests per second and core',
      confidence: 'assumed',
      seen: 'none',
    },
  ],
} as const satisfies MechanismDefinition<'a-kv'>;

function baseBelowCap({ mechanism }: RunSetting): Impossibility | undefined {
  const [base, cap] = [Number(mechanism.baseIntervalNs), Number(mechanism.capIntervalNs)];
  if (base <= cap) return undefined;
  return {
    code: 'SIM_POLL_INTERVALS',
    message: `baseIntervalNs ${base} is above capIntervalNs ${cap}; accepted: at most ${cap}`,
    blames: ['mechanism.baseIntervalNs', 'mechanism.capIntervalNs'],
  };
}
