import { epochs } from '../../contract/epochs.ts';
import { accessHandlers, handlers } from '../../contract/handlers.ts';
import { offersOf } from '../../contract/offers.ts';
import { flushes, remote } from '../../contract/remote-memory.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import { type MechanismDefinition, REMOTE_ACCESS } from '../definition.ts';
import { interruptedEvery, polledEvery, REMOTE_EVENTS } from '../events-per-call.ts';
import { computingBeside, fewerThanCores, someoneComputes } from './dedicated-share.ts';
import { activeMessagesMemory } from './memory.ts';
import { type AmExpValues, type AmValues, aKvParameters, amExpParameters, amIntsParameters, amOnloadParameters, amParameters } from './parameters.ts';

const OFFERS = offersOf(remote, flushes, handlers, epochs);
const paper = { id: 'active-access', section: '5.2' };

/** Locks and accumulates are messages, whatever runs their handlers. */
const MESSAGE_EVENTS = { ...REMOTE_EVENTS, epoch: 32, accumulate: 7 };
const pollInterval = ({ pollIntervalNs }: AmValues) => pollIntervalNs;
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
  parameters: amParameters,
} as const satisfies MechanismDefinition<'am', typeof amParameters>;

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
  eventsPerCall: { ...MESSAGE_EVENTS, invoke: polledEvery(({ baseIntervalNs }: AmExpValues) => baseIntervalNs, REQUEST), compute: interruptedEvery(({ capIntervalNs }: AmExpValues) => capIntervalNs) },
  parameters: amExpParameters,
  rules: [baseBelowCap],
} as const satisfies MechanismDefinition<'am-exp', typeof amExpParameters>;

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
  parameters: amOnloadParameters,
  rules: [fewerThanCores, someoneComputes],
  computing: computingBeside,
} as const satisfies MechanismDefinition<'am-onload', typeof amOnloadParameters>;

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
  parameters: amIntsParameters,
} as const satisfies MechanismDefinition<'am-ints', typeof amIntsParameters>;

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
  parameters: aKvParameters,
} as const satisfies MechanismDefinition<'a-kv', typeof aKvParameters>;

function baseBelowCap({ mechanism }: RunSetting<unknown, AmExpValues>): Impossibility | undefined {
  const [base, cap] = [mechanism.baseIntervalNs, mechanism.capIntervalNs];
  if (base <= cap) return undefined;
  return {
    code: 'SIM_POLL_INTERVALS',
    message: `baseIntervalNs ${base} is above capIntervalNs ${cap}; accepted: at most ${cap}`,
    blames: ['mechanism.baseIntervalNs', 'mechanism.capIntervalNs'],
  };
}
