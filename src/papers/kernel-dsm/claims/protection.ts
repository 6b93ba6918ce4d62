import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { above, atLeast, atMost, between } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { latency } from '../results.ts';

const FIGURE = 'figure-3';
const [CALLS, DEARER_CALLS] = ['probe-system-calls', 'probe-dearer-system-calls'];

const protect = (runs: Study, mechanism: string, pages: number): number =>
  latency(runs, { mechanism, 'workload.pages': pages });

/** Protection of pages, and system calls: section 5.2, figure 3. */
export const protection = [
  claim({
    id: 'ds.fig3.single',
    role: 'calibrate',
    where: '5.2, figure 3',
    claim: 'A change of protection of a single page takes roughly half of an mprotect.',
    setup: 'One page with the kernel’s primitive, over one with mprotect.',
    tolerance: '0.4 to 0.6',
    quantities: { ratio: { name: 'primitive over mprotect', unit: '1', expected: between(0.4, 0.6, 0.5) } },
    studies: [FIGURE],
    measure: ({ study }) => ({
      values: { ratio: counted(protect(study(FIGURE), 'dsm-isr', 1) / protect(study(FIGURE), 'dsm-via', 1)) },
      why: 'mprotect takes 1.8 us for that.',
    }),
    calibration: { parameter: 'mprotectNs', because: 'mprotectNs is twice the time of the primitive.' },
  }),
  claim({
    id: 'ds.fig3.groups',
    role: 'calibrate',
    where: '5.2, figure 3',
    claim: 'For groups of 16 to 32 pages the primitive is more than ten times as fast as calls of mprotect.',
    setup: 'Groups of 16 and 32 pages by one call, over a call for each.',
    quantities: {
      sixteen: { name: 'mprotect over primitive, 16 pages', unit: '1', expected: above(10) },
      thirtyTwo: { name: 'mprotect over primitive, 32 pages', unit: '1', expected: above(10) },
    },
    studies: [FIGURE],
    measure: ({ study }) => {
      const gain = (pages: number) =>
        counted(protect(study(FIGURE), 'dsm-via', pages) / protect(study(FIGURE), 'dsm-isr', pages));
      return {
        values: { sixteen: gain(16), thirtyTwo: gain(32) },
        why: 'A further page takes 0.12 us; with more than 0.13 it would not hold of 16.',
      };
    },
    calibration: {
      parameter: 'protectNextPageNs',
      because: 'protectNextPageNs is chosen so that it holds of 16 pages.',
    },
  }),
  claim({
    id: 'ds.obs.syscalls',
    role: 'structural',
    where: '1, 4',
    claim:
      'At user level each action of the protocol takes at least one system call; in the kernel a process makes one only to block.',
    setup:
      'The additional time of a fault if a system call takes a microsecond longer: the number of calls that it waits for. The trap at the beginning of a fault is not counted.',
    quantities: {
      user: { name: 'calls of a fault at user level', unit: '1', expected: atLeast(1) },
      kernel: { name: 'calls of a fault in the kernel', unit: '1', expected: atMost(1) },
    },
    studies: [CALLS, DEARER_CALLS],
    measure: ({ study }) => {
      const calls = (mechanism: string) =>
        latency(study(DEARER_CALLS), { mechanism }) - latency(study(CALLS), { mechanism });
      return {
        values: { user: counted(calls('dsm-via')), kernel: counted(calls('dsm-isr')) },
        why: `Two changes of protection, to sleep and to be woken: ${inWords(calls('dsm-via'))}.`,
      };
    },
  }),
];
