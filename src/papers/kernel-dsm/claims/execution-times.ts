import { above, atLeast, atMost, between } from '../../expectation.ts';
import { awaiting, one } from './awaiting.ts';

/** Figure 4: three applications on eight nodes of two threads. */
export const executionTimes = [
  awaiting({
    id: 'ds.fig4.23pct',
    where: '5.3, figure 4; abstract',
    claim: 'With interrupt service applications run up to 23 % shorter than with the simulation of VIA.',
    setup: 'Largest share that dsm-isr saves of the time with dsm-via, over Barnes, NBodyW and TSP.',
    tolerance: 'A quarter of it: 0.17 to 0.28; which application is not stated',
    quantities: one('largest share saved', '1', between(0.17, 0.28, 0.23)),
  }),
  awaiting({
    id: 'ds.fig4.isr-best',
    where: '5.3, figure 4',
    claim: 'Interrupt service is the fastest in all three applications.',
    setup: 'Least ratio of the time with dsm-via, and with dsm-task-queue, to that with dsm-isr.',
    quantities: {
      via: { name: 'VIA over interrupt service, least of three', unit: '1', expected: above(1) },
      taskQueue: { name: 'task queue over interrupt service, least of three', unit: '1', expected: above(1) },
    },
  }),
  awaiting({
    id: 'ds.fig4.tq-barnes-nbodyw',
    where: '5.3, figure 4',
    claim: 'Task queues are better than the simulation of VIA in Barnes and NBodyW.',
    setup: 'Time with dsm-via over that with dsm-task-queue.',
    quantities: {
      barnes: { name: 'VIA over task queue, Barnes', unit: '1', expected: above(1) },
      nbodyw: { name: 'VIA over task queue, NBodyW', unit: '1', expected: above(1) },
    },
  }),
  awaiting({
    id: 'ds.fig4.tq-tsp',
    where: '5.3, figure 4',
    claim: 'In TSP task queues are substantially worse than the simulation of VIA.',
    setup: 'Time with dsm-task-queue over that with dsm-via.',
    tolerance: 'Substantially: 10 % or more',
    quantities: one('task queue over VIA', '1', atLeast(1.1)),
  }),
  awaiting({
    id: 'ds.tsp.fault-2x',
    where: '5.3',
    claim: 'Faults of TSP take twice as long with task queues as with the simulation of VIA.',
    setup: 'Mean latency of faults.',
    tolerance: '30 %',
    quantities: one('task queue over VIA', '1', between(1.5, 2.6, 2)),
  }),
  awaiting({
    id: 'ds.tsp.fault-4x',
    where: '5.3',
    claim: 'Faults of TSP take up to four times as long with task queues as with interrupt service.',
    setup: 'Mean latency of faults; share of receives that find all cores computing.',
    tolerance: '2.5 to 4.5: the upper end of a range',
    quantities: one('task queue over interrupt service', '1', between(2.5, 4.5, 4)),
  }),
  awaiting({
    id: 'ds.tsp.fault-implied',
    role: 'document',
    where: '5.3, by division',
    claim: 'Faults of TSP take twice as long with the simulation of VIA as with interrupt service.',
    setup: 'Mean latency of faults.',
    tolerance: 'Of the two others',
    quantities: one('VIA over interrupt service', '1', between(1.3, 2.4, 2)),
  }),
  awaiting({
    id: 'ds.tsp.lock-50ms',
    where: '5.3',
    claim: 'With task queues, locks of TSP take 50 ms to acquire.',
    setup: 'Mean time from asking for a lock until it is there, with dsm-task-queue.',
    tolerance: 'A half: 25 to 80 ms',
    quantities: one('wait for a lock', 'ms', between(25, 80, 50)),
  }),
  awaiting({
    id: 'ds.load.gap',
    where: '5.3',
    claim: 'With a process that computes on each node the lead of interrupt service grows in all applications.',
    setup:
      'Share that dsm-isr saves of the time with dsm-via, with one background process less without; least of three.',
    quantities: one('growth of the share saved, least of three', '1', above(0)),
  }),
  awaiting({
    id: 'ds.poll.app',
    where: '5.3',
    claim: 'Selective polling makes applications up to 6 % faster.',
    setup: 'Share of the time that it saves, with dsm-isr: the largest of three.',
    tolerance: 'More than nothing, up to 8 %',
    quantities: {
      some: { name: 'largest share saved', unit: '1', expected: above(0) },
      bound: { name: 'largest share saved', unit: '1', expected: atMost(0.08) },
    },
  }),
  awaiting({
    id: 'ds.poll.oversub',
    where: '5.3',
    claim: 'With more threads than processors on a node polling only costs.',
    setup: 'Time with selective polling over that without, with three threads on the two cores of each node.',
    quantities: one('polling over none', '1', above(1)),
    awaits: 'more threads than cores on a node',
  }),
  awaiting({
    id: 'ds.rdmar.app',
    where: '5.3',
    claim: 'RDMA reads make most applications slightly faster.',
    setup:
      'The eight applications of section 5.1 (Ocean apart) on eight nodes, with RDMA reads and without: how many are faster.',
    tolerance: 'Most: five of eight',
    quantities: one('applications that are faster', '1', atLeast(5)),
  }),
];
