import { claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { above, atLeast, atMost } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { type ApplicationId, EIGHT, THREE } from '../application-studies.ts';
import { byApplication, timeOf } from '../results.ts';
import { one } from './awaiting.ts';

const polling = (id: ApplicationId): string => `probe-polling-${id}`;
const oversubscribed = (id: ApplicationId): string => `probe-oversubscription-${id}`;
const reads = (id: ApplicationId): string => `probe-rdma-reads-${id}`;
const listed = (values: readonly number[]): string => byApplication(values, THREE);

/** Returns the share of the execution time that an option of dsm-isr saves. */
function savedBy({ study }: Evidence, id: string, option: string): number {
  const time = (isOn: boolean) => timeOf(study(id), { [`mechanism.${option}`]: isOn });
  return 1 - time(true) / time(false);
}

/** Section 5.3: selective polling and RDMA reads, in applications. */
export const optimisations = [
  claim({
    id: 'ds.poll.app',
    role: 'validate',
    where: '5.3',
    claim: 'Selective polling makes applications up to 6 % faster.',
    setup: 'Share of the time that it saves, with dsm-isr: the largest of three.',
    tolerance: 'More than nothing, up to 8 %',
    quantities: {
      some: { name: 'largest share saved', unit: '1', expected: above(0) },
      bound: { name: 'largest share saved', unit: '1', expected: atMost(0.08) },
    },
    studies: THREE.map(polling),
    measure: (evidence) => {
      const saved = THREE.map((id) => savedBy(evidence, polling(id), 'selectivePolling'));
      const largest = counted(Math.max(...saved));
      return { values: { some: largest, bound: largest }, why: `Saved: ${listed(saved)}.` };
    },
  }),
  claim({
    id: 'ds.poll.oversub',
    role: 'calibrate',
    calibration: {
      because:
        'That whoever sleeps in the kernel polls was kept after a change to those that wait for a minipage had been seen to miss (decision 51).',
    },
    where: '5.3',
    claim: 'With more threads than processors on a node, polling only costs time.',
    setup:
      'Time with selective polling over that without, with three threads on the two cores of each node: least of Barnes, NBodyW and TSP.',
    quantities: one('polling over none, least of three', '1', above(1)),
    studies: THREE.map(oversubscribed),
    measure: (evidence) => {
      const ratios = THREE.map((id) => 1 - savedBy(evidence, oversubscribed(id), 'selectivePolling'));
      return { values: { value: counted(Math.min(...ratios)) }, why: `Polling over none: ${listed(ratios)}.` };
    },
  }),
  claim({
    id: 'ds.rdmar.app',
    role: 'validate',
    where: '5.3',
    claim: 'RDMA reads make most applications slightly faster.',
    setup:
      'The eight applications of section 5.1 (Ocean apart) on eight nodes, with RDMA reads and without: how many are faster.',
    tolerance: 'Most: five of eight',
    quantities: one('applications that are faster', '1', atLeast(5)),
    studies: EIGHT.map(reads),
    measure: (evidence) => {
      const saved = EIGHT.map((id) => savedBy(evidence, reads(id), 'rdmaRead'));
      return {
        values: { value: counted(saved.filter((share) => share > 0).length) },
        why: `Saved with two threads per node: ${byApplication(saved, EIGHT)}.`,
      };
    },
  }),
];
