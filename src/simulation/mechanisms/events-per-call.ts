import type { EventsOfCall, EventsPerCall } from '../contract/expected-calls.ts';
import { WORD_BYTES } from '../engine/word.ts';

/** Events of data that travel in buffer-sized pieces: a fixed number, and a number per piece. */
export const piecesOf =
  <Own>(bufferBytes: (own: Own) => number, { first, each }: { first: number; each: number }): EventsOfCall<Own> =>
  ({ bytes = 0 }, { mechanism }) =>
    first + each * Math.max(1, Math.ceil(bytes / bufferBytes(mechanism)));

/** Events of a computation that is interrupted each time an interval has passed. */
export const interruptedEvery =
  <Own>(interval: (own: Own) => number): EventsOfCall<Own> =>
  ({ ns = 0 }, { mechanism }) =>
    1 + ns / interval(mechanism);

/** Time of a CPU that sends or receives a message, besides the overhead of the message, ns. */
const HANDLED_NS = 100;

/** Events of a message to a handler while processes poll as they work: CPUs send and receive it and its reply `times`. */
export const polledEvery =
  <Own>(interval: (own: Own) => number, { alone, times }: { alone: number; times: number }): EventsOfCall<Own> =>
  (_, { machine, mechanism }) =>
    alone + (times * (machine.messageOverheadNs + HANDLED_NS)) / interval(mechanism);

/** Events of an operation that is one access if it moves a word, and something else if it moves more. */
export const byWord =
  <Own>({ word, more }: { word: number; more: EventsOfCall<Own> }): EventsOfCall<Own> =>
  (call, setting) =>
    (call.bytes ?? WORD_BYTES) <= WORD_BYTES ? word : more(call, setting);

/** Events of an operation under a lock that all others try to acquire with atomics. */
export const contended =
  (alone: number): EventsOfCall =>
  ({ contenders = 1 }) =>
    alone * (1 + TRIES_PER_EVENT * (contenders - 1));

/** The same if the lock holder waits for the target's CPU: meanwhile the others try, one round trip each. */
export const contendedUntilAnswered =
  (alone: number): EventsOfCall =>
  (call, setting) => {
    const { contenders = 1, answerNs = 0 } = call;
    const triesNs = 2 * setting.machine.wireLatencyNs + TRY_NS;
    return contended(alone)(call, setting) + ((contenders - 1) * EVENTS_PER_TRY * answerNs) / triesNs;
  };

/** Events of a packet that meets others, from link to link. */
const EVENTS_PER_PACKET = 3.5;

/**
 * Events at links of data of several packets, assuming contention. Routes decide whether there is any, which is not known in
 * advance: without contention, this overestimates up to twelvefold.
 */
export const eventsAtLinks: EventsOfCall = ({ bytes = 0, makers = 1 }, { machine, processes }) => {
  const hasLinks = machine.linkBandwidthBytesPerNs > 0 && Math.min(makers, processes) > 1;
  return hasLinks && bytes > machine.packetBytes ? EVENTS_PER_PACKET * Math.ceil(bytes / machine.packetBytes) : 0;
};

/** Approximate time of an atomic besides the network's latency, ns. */
const TRY_NS = 500;
const EVENTS_PER_TRY = 4.5;

/** Tries of waiting processes per event of the lock holder. */
const TRIES_PER_EVENT = 0.5;

/** Plain remote memory access, which mechanisms that add something to it begin from; its epochs are locked by atomics. */
export const REMOTE_EVENTS = {
  put: 2,
  get: 5,
  atomic: 5,
  flush: 5,
  epoch: contended(20),
  epochPut: 2,
  accumulate: byWord({ word: 2, more: contended(22) }),
  fetch: contended(5),
  compute: 1,
} satisfies EventsPerCall;
