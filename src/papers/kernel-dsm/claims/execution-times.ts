import { claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { above, atLeast, between } from '../../expectation.ts';
import { counted, inWords, percent, sentences } from '../../measure.ts';
import { type ApplicationId, THREE } from '../application-studies.ts';
import { byApplication, faultsOfTable3, mean, savedOfVia, timeOf } from '../results.ts';
import { one } from './awaiting.ts';

type Mechanism = 'dsm-isr' | 'dsm-task-queue' | 'dsm-via';

const figure4 = (id: ApplicationId): string => `figure-4-${id}`;
const loaded = (id: ApplicationId): string => `figure-4-load-${id}`;
const FIGURE = THREE.map(figure4);
const TSP = figure4('tsp');

/** Returns the ratio of the execution times with two mechanisms. */
const times = ({ study }: Evidence, id: ApplicationId, of: Mechanism, to: Mechanism): number =>
  timeOf(study(figure4(id)), { mechanism: of }) / timeOf(study(figure4(id)), { mechanism: to });

/** Returns the mean latency of a fault in TSP, in us. */
const fault = ({ study }: Evidence, mechanism: Mechanism): number =>
  mean(study(TSP), 'fault_latency_ns', { mechanism }) / 1000;

const listed = (values: readonly number[]): string => byApplication(values, THREE);

const faultsInWords = (evidence: Evidence): string => {
  const [isr, queue, via] = (['dsm-isr', 'dsm-task-queue', 'dsm-via'] as const).map((kind) => fault(evidence, kind));
  return `A fault takes ${inWords(isr!)} us with interrupt service, ${inWords(queue!)} with task queues, ${inWords(via!)} with VIA.`;
};

/** Explains the two claims on faults in TSP with task queues. */
const NO_CONTRADICTION =
  'With ticks of 1.1 ms both fit, beside what the text says of the time and of locks (search DS-6): a miss of the parameters and no contradiction.';

/** Returns the share of receives with task queues that found both cores of their node computing. */
function deferredShare({ study }: Evidence, id: ApplicationId): number {
  const runs = study(figure4(id)).where({ mechanism: 'dsm-task-queue' });
  return runs.counter('deferred_task_queue_runs') / runs.counter('task_queue_runs');
}

/** Figure 4: three applications on eight nodes with two threads each. */
export const executionTimes = [
  claim({
    id: 'ds.fig4.23pct',
    role: 'validate',
    where: '5.3, figure 4; abstract',
    claim: 'With interrupt service applications run up to 23 % shorter than with the simulation of VIA.',
    setup: 'Largest share that dsm-isr saves of the time with dsm-via, over Barnes, NBodyW and TSP.',
    tolerance: 'A quarter of it: 0.17 to 0.28; which application is not stated',
    quantities: one('largest share saved', '1', between(0.17, 0.28, 0.23)),
    studies: FIGURE,
    explainedBy: ['table-3-barnes'],
    measure: ({ study, beside }) => {
      const saved = THREE.map((id) => savedOfVia(study(figure4(id))));
      const faults = beside('table-3-barnes', faultsOfTable3('Barnes', 2364));
      return { values: { value: counted(Math.max(...saved)) }, why: sentences(`Saved: ${listed(saved)}.`, faults) };
    },
  }),
  claim({
    id: 'ds.fig4.isr-best',
    role: 'validate',
    where: '5.3, figure 4',
    claim: 'Interrupt service is the fastest in all three applications.',
    setup: 'Least ratio of the time with dsm-via, and with dsm-task-queue, to that with dsm-isr.',
    quantities: {
      via: { name: 'VIA over interrupt service, least of three', unit: '1', expected: above(1) },
      taskQueue: { name: 'task queue over interrupt service, least of three', unit: '1', expected: above(1) },
    },
    studies: FIGURE,
    measure: (evidence) => {
      const [via, queue] = (['dsm-via', 'dsm-task-queue'] as const).map((kind) =>
        THREE.map((id) => times(evidence, id, kind, 'dsm-isr')),
      );
      return {
        values: { via: counted(Math.min(...via!)), taskQueue: counted(Math.min(...queue!)) },
        why: `VIA: ${listed(via!)}. Task queue: ${listed(queue!)}.`,
      };
    },
  }),
  claim({
    id: 'ds.fig4.tq-barnes-nbodyw',
    role: 'validate',
    where: '5.3, figure 4',
    claim: 'Task queues are better than the simulation of VIA in Barnes and NBodyW.',
    setup: 'Time with dsm-via over that with dsm-task-queue.',
    quantities: {
      barnes: { name: 'VIA over task queue, Barnes', unit: '1', expected: above(1) },
      nbodyw: { name: 'VIA over task queue, NBodyW', unit: '1', expected: above(1) },
    },
    studies: FIGURE.filter((id) => id !== TSP),
    measure: (evidence) => {
      const [barnes, nbodyw] = (['barnes', 'nbodyw'] as const).map((id) =>
        counted(times(evidence, id, 'dsm-via', 'dsm-task-queue')),
      );
      return {
        values: { barnes: barnes!, nbodyw: nbodyw! },
        why: `Receives that found both cores computing wait for a tick: ${(['barnes', 'nbodyw'] as const).map((id) => `${id} ${percent(deferredShare(evidence, id))}`).join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'ds.fig4.tq-tsp',
    role: 'validate',
    where: '5.3, figure 4',
    claim: 'In TSP task queues are substantially worse than the simulation of VIA.',
    setup: 'Time with dsm-task-queue over that with dsm-via.',
    tolerance: 'Substantially: 10 % or more',
    quantities: one('task queue over VIA', '1', atLeast(1.1)),
    studies: [TSP],
    measure: (evidence) => ({
      values: { value: counted(times(evidence, 'tsp', 'dsm-task-queue', 'dsm-via')) },
      why: faultsInWords(evidence),
    }),
  }),
  claim({
    id: 'ds.tsp.fault-2x',
    role: 'validate',
    where: '5.3',
    claim: 'Faults of TSP take twice as long with task queues as with the simulation of VIA.',
    setup: 'Mean latency of faults.',
    tolerance: '30 %',
    quantities: one('task queue over VIA', '1', between(1.5, 2.6, 2)),
    studies: [TSP],
    measure: (evidence) => ({
      values: { value: counted(fault(evidence, 'dsm-task-queue') / fault(evidence, 'dsm-via')) },
      why: `${faultsInWords(evidence)} ${NO_CONTRADICTION}`,
    }),
  }),
  claim({
    id: 'ds.tsp.fault-4x',
    role: 'validate',
    where: '5.3',
    claim: 'Faults of TSP take up to four times as long with task queues as with interrupt service.',
    setup: 'Mean latency of faults; share of receives that find all cores computing.',
    tolerance: '2.5 to 4.5: the upper end of a range',
    quantities: one('task queue over interrupt service', '1', between(2.5, 4.5, 4)),
    studies: [TSP],
    measure: (evidence) => ({
      values: { value: counted(fault(evidence, 'dsm-task-queue') / fault(evidence, 'dsm-isr')) },
      why: `${percent(deferredShare(evidence, 'tsp'))} of receives found both cores computing. ${faultsInWords(evidence)} ${NO_CONTRADICTION}`,
    }),
  }),
  claim({
    id: 'ds.tsp.fault-implied',
    role: 'document',
    where: '5.3, by division',
    claim: 'Faults of TSP take twice as long with the simulation of VIA as with interrupt service.',
    setup: 'Mean latency of faults.',
    tolerance: 'Of the two others',
    quantities: one('VIA over interrupt service', '1', between(1.3, 2.4, 2)),
    studies: [TSP],
    measure: (evidence) => ({
      values: { value: counted(fault(evidence, 'dsm-via') / fault(evidence, 'dsm-isr')) },
      why: faultsInWords(evidence),
    }),
  }),
  claim({
    id: 'ds.tsp.lock-50ms',
    role: 'validate',
    where: '5.3',
    claim: 'With task queues, locks of TSP take 50 ms to acquire.',
    setup: 'Mean time from requesting a lock until it is granted, with dsm-task-queue.',
    tolerance: 'A half: 25 to 80 ms',
    quantities: one('wait for a lock', 'ms', between(25, 80, 50)),
    studies: [TSP],
    measure: ({ study }) => {
      const wait = (mechanism: Mechanism) => mean(study(TSP), 'lock_wait_ns', { mechanism }) / 1e6;
      return {
        values: { value: counted(wait('dsm-task-queue')) },
        why: `With interrupt service ${inWords(wait('dsm-isr'))} ms, with VIA ${inWords(wait('dsm-via'))} ms.`,
      };
    },
  }),
  claim({
    id: 'ds.load.gap',
    role: 'validate',
    where: '5.3',
    claim: 'With a computing background process on each node, the lead of interrupt service grows in all applications.',
    setup:
      'Share that dsm-isr saves of the time with dsm-via, with one background process less without; least of three.',
    quantities: one('growth of the share saved, least of three', '1', above(0)),
    studies: [...FIGURE, ...THREE.map(loaded)],
    measure: ({ study }) => {
      const [alone, beside] = [figure4, loaded].map((of) => THREE.map((id) => savedOfVia(study(of(id)))));
      const growth = beside!.map((saved, i) => saved - alone![i]!);
      return {
        values: { value: counted(Math.min(...growth)) },
        why: `Saved without: ${listed(alone!)}; with: ${listed(beside!)}.`,
      };
    },
  }),
];
