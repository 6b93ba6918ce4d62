import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { above, atMost, exactly } from '../../expectation.ts';
import { counted, percent } from '../../measure.ts';

const limitOf = (runs: Study): number =>
  Math.max(...runs.numbers('mechanism.pinnableBytes')) + Math.max(...runs.numbers('mechanism.victimBytes'));

/** Invariants, which hold at every instant: section 3.2. */
export const invariants = [
  claim({
    id: 'fh.inv.limit',
    role: 'structural',
    where: '3.2, 4.2',
    claim: 'No more than M + MAXVICTIM is ever pinned: 450 MB.',
    setup:
      'Firehose in figure 3, beyond the knee, and where four nodes contend for small tables: most memory that a node had pinned at any time, over the limit.',
    quantities: {
      figure: { name: 'most pinned over the limit, figure 3', unit: '1', expected: atMost(1) },
      contention: { name: 'most pinned over the limit, under contention', unit: '1', expected: atMost(1) },
    },
    studies: ['figure-3', 'probe-contention'],
    measure: ({ study }) => {
      const share = (runs: Study) => {
        const most = Math.max(...runs.runs.map(({ metrics }) => metrics.most_pinned_bytes!.value));
        return counted(most / limitOf(runs));
      };
      return {
        values: {
          figure: share(study('figure-3').where({ mechanism: 'firehose' })),
          contention: share(study('probe-contention')),
        },
        why: 'The limit is also checked at every change of a table, and a run that exceeds it fails.',
      };
    },
  }),
  claim({
    id: 'fh.inv.M-only-if',
    role: 'structural',
    where: '3.2',
    claim: 'M is used up if and only if every node uses all its firehoses.',
    setup: 'Most memory that firehoses held at any time over M, for working sets of M/2, M, and 2 M.',
    quantities: {
      half: { name: 'held over M, working set M/2', unit: '1', expected: exactly(0.5) },
      whole: { name: 'held over M, working set M', unit: '1', expected: exactly(1) },
      more: { name: 'held over M, working set 2 M', unit: '1', expected: exactly(1) },
    },
    studies: ['probe-committed'],
    measure: ({ study }) => {
      const runs = study('probe-committed');
      const [half, whole, more] = runs.numbers('workload.workingSetBytes').map((bytes) => {
        const found = runs.where({ 'workload.workingSetBytes': bytes });
        const limit = found.numbers('mechanism.pinnableBytes')[0]!;
        return counted(found.perRun('most_committed_bytes') / limit);
      });
      return {
        values: { half: half!, whole: whole!, more: more! },
        why: 'Two nodes; where several nodes have a firehose to one bucket, less than M is held.',
      };
    },
  }),
  claim({
    id: 'fh.inv.local',
    role: 'structural',
    where: '3.2',
    claim: 'Local operations can always pin MAXVICTIM.',
    setup:
      'Puts in flight from as many pages as MAXVICTIM has, and from twice as many: puts that had to wait for pages.',
    quantities: {
      waited: { name: 'puts that waited, within MAXVICTIM', unit: '1', expected: exactly(0) },
      beyond: { name: 'puts that waited, beyond it', unit: '1', expected: above(0) },
    },
    studies: ['probe-local-pins'],
    measure: ({ study }) => {
      const waited = (window: number) =>
        counted(study('probe-local-pins').where({ 'workload.window': window }).counter('waited_transfers'));
      return { values: { waited: waited(16), beyond: waited(32) }, why: 'Firehoses sufficed for all targets.' };
    },
  }),
  claim({
    id: 'fh.inv.refcount',
    role: 'structural',
    where: '3.2',
    claim: 'A bucket in use is never unpinned, a firehose in use is never moved.',
    setup:
      'Eight processes on four nodes, eight puts each in flight, tables a fraction of the size they need: runs that end with every put in its place, every reference released, and every pin accounted for.',
    quantities: {
      stopped: { name: 'runs that a check stopped', unit: '1', expected: exactly(0) },
      pins: { name: 'pins that are neither undone nor still there', unit: '1', expected: exactly(0) },
      unpins: { name: 'unpins', unit: '1', expected: above(0) },
    },
    studies: ['probe-contention'],
    measure: ({ study }) => {
      const runs = study('probe-contention');
      const [pins, unpins] = [runs.counter('pins'), runs.counter('unpins')];
      return {
        values: {
          stopped: counted(runs.failed.length),
          pins: counted(Math.abs(pins - unpins - runs.counter('still_pinned'))),
          unpins: counted(unpins),
        },
        why: `${runs.counter('put')} puts, ${runs.counter('firehoses_released')} firehoses moved away from a bucket; the tables fault on a release without a hold.`,
      };
    },
  }),
  claim({
    id: 'fh.inv.mapped',
    role: 'structural',
    where: '3.2',
    claim: 'A page stays pinned while a firehose is mapped to it.',
    setup:
      'As fh.inv.refcount: firehoses that are mapped by their owners against references that the targets hold, at the end.',
    quantities: {
      difference: { name: 'firehoses whose ends disagree', unit: '1', expected: exactly(0) },
      mapped: { name: 'firehoses mapped', unit: '1', expected: above(0) },
    },
    studies: ['probe-contention'],
    measure: ({ study }) => {
      const runs = study('probe-contention');
      const mapped = runs.counter('mapped_firehoses');
      const held = runs.counter('held_references');
      return {
        values: { difference: counted(Math.abs(mapped - held)), mapped: counted(mapped) },
        why: `${percent(mapped / (mapped + runs.counter('firehoses_released')))} of all mappings were still there at the end.`,
      };
    },
  }),
];
