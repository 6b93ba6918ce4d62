import { type ClaimDefinition, claim } from '../../definition.ts';
import type { Filter, Study } from '../../evidence.ts';
import { above, between } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { microseconds } from '../results.ts';

const TABLE = 'table-2';
const LOADED = 'probe-task-queue';
const POLLS = 'mechanism.selectivePolling';
const POLLING: Filter = { mechanism: 'dsm-isr', [POLLS]: true };
const ISR: Filter = { mechanism: 'dsm-isr', [POLLS]: false };
const TASK_QUEUE: Filter = { mechanism: 'dsm-task-queue' };
const PROCESS: Filter = { mechanism: 'dsm-via' };
/** Number of receives of a three-hop fault, excluding its acknowledgement. */
const RECEIVES = 3;

const roundTrip = (runs: Study, of: Filter): number => microseconds(runs, 'round_trip_ns', of);

interface Row {
  readonly id: string;
  readonly context: string;
  readonly printed: number;
  readonly of: Filter;
  readonly why: string;
  readonly calibration?: ClaimDefinition['calibration'];
}

function row({ id, context, printed, of, why, calibration }: Row): ClaimDefinition {
  return claim({
    id,
    role: calibration ? 'calibrate' : 'validate',
    where: 'table 2',
    claim: `A round trip takes ${printed} us with ${context}.`,
    setup: 'Ping-pong of events between two kernels.',
    tolerance: '5 %',
    quantities: {
      roundTrip: { name: 'round trip', unit: 'us', expected: between(0.95 * printed, 1.05 * printed, printed) },
    },
    studies: [TABLE],
    measure: ({ study }) => ({ values: { roundTrip: counted(roundTrip(study(TABLE), of)) }, why }),
    ...(calibration && { calibration }),
  });
}

const FITTED = 'Two of its times are fitted to their rows of table 2, so that it says of these no more than they do.';

/** Contexts in which messages are received, and their latency: table 2 and section 6.2. */
export const receiveContexts = [
  row({
    id: 'ds.t2.polling',
    context: 'polling',
    printed: 45,
    of: POLLING,
    why: 'Twice a send; only the phase of the loops could go wrong.',
    calibration: { because: 'It is twice ds.t1.send, from which the time of an entry is derived.' },
  }),
  row({
    id: 'ds.t2.isr',
    context: 'interrupt service',
    printed: 60,
    of: ISR,
    why: 'It follows from table 1: post, hardware, entry, interrupt and dequeue, twice; no parameter is fitted.',
  }),
  row({
    id: 'ds.t2.tq',
    context: 'a task queue',
    printed: 70,
    of: TASK_QUEUE,
    why: 'Five microseconds a receive more than in the interrupt.',
    calibration: {
      parameter: 'taskQueueNs',
      because: 'taskQueueNs is half of the difference to the row of interrupt service.',
    },
  }),
  row({
    id: 'ds.t2.process',
    context: 'a signal to the process',
    printed: 90,
    of: PROCESS,
    why: '15 us a receive more than in the interrupt.',
    calibration: {
      parameter: 'signalNs',
      because: 'signalNs is half of the difference to the row of interrupt service.',
    },
  }),
  claim({
    id: 'ds.t2.order',
    role: 'calibrate',
    where: 'table 2',
    claim:
      'Polling is faster than interrupt service, which is faster than a task queue, which is faster than a process.',
    setup: 'The four rows of table 2.',
    quantities: {
      isr: { name: 'interrupt service over polling', unit: '1', expected: above(1) },
      taskQueue: { name: 'task queue over interrupt service', unit: '1', expected: above(1) },
      process: { name: 'process over task queue', unit: '1', expected: above(1) },
    },
    studies: [TABLE],
    measure: ({ study }) => {
      const [polling, isr, queue, process] = [POLLING, ISR, TASK_QUEUE, PROCESS].map((of) =>
        roundTrip(study(TABLE), of),
      );
      return {
        values: {
          isr: counted(isr! / polling!),
          taskQueue: counted(queue! / isr!),
          process: counted(process! / queue!),
        },
        why: `${[polling, isr, queue, process].map((time) => inWords(time!)).join(', ')} us.`,
      };
    },
    calibration: { because: FITTED },
  }),
  claim({
    id: 'ds.t2.33pct',
    role: 'calibrate',
    where: '1, 6.1',
    claim: 'Interrupt service responds 33 % faster than a process.',
    setup: 'Share that a round trip with interrupt service saves compared with a signal.',
    tolerance: '0.30 to 0.36',
    quantities: { gain: { name: 'saved share', unit: '1', expected: between(0.3, 0.36, 0.333) } },
    studies: [TABLE],
    measure: ({ study }) => ({
      values: { gain: counted(1 - roundTrip(study(TABLE), ISR) / roundTrip(study(TABLE), PROCESS)) },
      why: 'Of 90 us the paper saves 30, and the model 30 of 88.',
    }),
    calibration: { because: FITTED },
  }),
  claim({
    id: 'ds.tq.comparable',
    role: 'calibrate',
    where: '6.2',
    claim: 'Task queues respond about as fast as interrupts on average.',
    setup: 'Round trips of both.',
    tolerance: 'Up to 1.3, by table 2',
    quantities: { ratio: { name: 'task queue over interrupt service', unit: '1', expected: between(1, 1.3, 1.17) } },
    studies: [TABLE],
    measure: ({ study }) => ({
      values: { ratio: counted(roundTrip(study(TABLE), TASK_QUEUE) / roundTrip(study(TABLE), ISR)) },
      why: 'Nobody computes in a ping-pong: the queue is run at once.',
    }),
    calibration: { because: FITTED },
  }),
  claim({
    id: 'ds.tq.300us',
    role: 'validate',
    where: '6.2',
    claim: 'In some runs a task queue takes more than 300 us to respond on average.',
    setup: 'Faults on nodes whose cores all compute and make no system calls: mean time until a message is handled.',
    tolerance: 'That there are such runs',
    quantities: { response: { name: 'mean response', unit: 'us', expected: above(300) } },
    studies: [LOADED],
    measure: ({ study }) => {
      // The faulting thread also waits for a core, which is not part of the response to a message.
      const answered = (backgroundProcesses: number) => {
        const runs = study(LOADED).where({ 'mechanism.backgroundProcesses': backgroundProcesses });
        return microseconds(runs, 'operation_latency_ns') - runs.stageNs('handshake') / 1000;
      };
      return {
        values: { response: counted((answered(2) - answered(0)) / RECEIVES) },
        why: `Of what a fault takes more than on idle nodes until it is answered: ${inWords(answered(2))} instead of ${inWords(answered(0))} us. A queue that was marked waits for the next tick of either core.`,
      };
    },
  }),
];
