import type { StudyDefinition } from '../definition.ts';
import { probesOn } from '../probe.ts';

const machine = 'alvarez-myrinet2000';
const PAGE = 4096;
/** Firehose with small tables, so that there is contention for all entries: M of 64 pages, MAXVICTIM of 16. */
const SMALL = { kind: 'firehose', pinnableBytes: 64 * PAGE, victimBytes: 16 * PAGE };
const workingSets = (pages: readonly number[]) => ({
  path: 'workload.workingSetBytes',
  values: pages.map((count) => count * PAGE),
});

const probe = probesOn({ machine, mechanisms: [SMALL] });

/** Small runs that show a rule of the protocol, or a number stated in the text but not in a figure. */
export const probes: readonly StudyDefinition[] = [
  probe('firehoses', 'Firehoses of a node', 'Firehoses to each other node over M and the number of nodes.', {
    workload: {
      kind: 'random-put',
      operationsPerProcess: 20,
      workingSetBytes: 16 * PAGE,
      warmUpRounds: 0,
      sourceArea: 'unpinned',
      destination: 'random',
    },
    mechanisms: ['firehose'],
    sweep: [
      { path: 'processes', values: [2, 4, 8] },
      { path: 'mechanisms.firehose.pinnableBytes', values: [1_048_576, 100_000_000, 419_430_400] },
    ],
  }),
  probe(
    'contention',
    'Tables in demand from all sides',
    'Four nodes of two processes, eight puts in flight each, to random processes; tables hold a fraction of what is wanted.',
    {
      machine: { preset: machine, override: { processesPerNode: 2 } },
      workload: {
        kind: 'random-put',
        operationsPerProcess: 200,
        window: 8,
        workingSetBytes: 64 * PAGE,
        sourceArea: 'disjoint',
        sourceAreaBytes: 32 * PAGE,
        destination: 'random',
      },
      processes: 8,
      sweep: [{ path: 'workload.pattern', values: ['uniform', 'zipf', 'hot-cold'] }],
    },
  ),
  probe('committed', 'Memory held by firehoses', 'Working sets of half of M, of M, and of twice M.', {
    workload: { kind: 'random-put', operationsPerProcess: 500, sourceArea: 'unpinned' },
    sweep: [workingSets([32, 64, 128])],
  }),
  probe(
    'local-pins',
    'Room for local pins',
    'As many puts in flight as MAXVICTIM has pages, and twice as many, from random pages; registration takes no time.',
    {
      machine: { preset: machine, override: { pinBaseNs: 0, pinPerPageNs: 0, unpinBaseNs: 0 } },
      workload: {
        kind: 'random-put',
        operationsPerProcess: 200,
        workingSetBytes: 32 * PAGE,
        sourceArea: 'disjoint',
        sourceAreaBytes: 256 * PAGE,
      },
      sweep: [{ path: 'workload.window', values: [16, 32] }],
    },
  ),
  probe(
    'victims',
    'Victims in cyclic order',
    'Pages are used in turn, each round one page further: as many as fit, and two more: one of them is skipped from round to round.',
    {
      workload: { kind: 'random-put', operationsPerProcess: 4000, pattern: 'strided', sourceArea: 'unpinned' },
      sweep: [workingSets([80, 82])],
    },
  ),
  probe('shared', 'Buckets of several nodes', 'Four nodes put to all pages of all four.', {
    workload: {
      kind: 'random-put',
      operationsPerProcess: 100,
      workingSetBytes: 64 * PAGE,
      sourceArea: 'unpinned',
      destination: 'random',
    },
    mechanisms: ['firehose'],
    processes: 4,
  }),
  probe('gets', 'Gets before GM 2.0', 'Random gets of 8 bytes where the network has no one-sided get.', {
    workload: { kind: 'random-put', operation: 'get', operationsPerProcess: 500, workingSetBytes: 32 * PAGE },
    mechanisms: ['firehose'],
  }),
  probe(
    'strategies',
    'Strategies of table 2',
    'Puts to a quarter of the exposed memory, from first to last, by the strategies that the table compares.',
    {
      workload: {
        kind: 'random-put',
        operationsPerProcess: 2000,
        workingSetBytes: 128 * PAGE,
        pattern: 'hot-cold',
        hotShare: 0.25,
        hotProbability: 1,
        warmUpRounds: 0,
        sourceArea: 'unpinned',
      },
      mechanisms: [
        'hardware-assisted',
        'pin-everything',
        'bounce-buffer',
        'rendezvous-no-unpin',
        'rendezvous-unpin',
        'firehose',
      ],
    },
  ),
  probe('buckets', 'Pages per bucket', 'The same puts with buckets of one to eight pages.', {
    workload: { kind: 'random-put', operationsPerProcess: 200, workingSetBytes: 256 * PAGE, sourceArea: 'unpinned' },
    mechanisms: ['firehose'],
    sweep: [{ path: 'mechanisms.firehose.pagesPerBucket', values: [1, 2, 4, 8] }],
  }),
  probe('cheaper-unpin', 'Cheaper unpins', 'A working set of 1.25 (M + MAXVICTIM) where an unpin costs less.', {
    workload: {
      kind: 'random-put',
      operationsPerProcess: 2000,
      workingSetBytes: 100 * PAGE,
      sourceArea: 'unpinned',
    },
    sweep: [{ path: 'machine.unpinBaseNs', values: [51_000, 510_000, 5_100_000] }],
  }),
  probe(
    'sources-inside',
    'Sources inside the working set',
    'As figure 3 behind M + MAXVICTIM, where the data come from an area of MAXVICTIM that others put to as well.',
    {
      workload: {
        kind: 'random-put',
        operationsPerProcess: 4000,
        sourceArea: 'inside',
        sourceAreaBytes: 16 * PAGE,
      },
      mechanisms: [SMALL, { kind: 'rendezvous-unpin', localCacheBytes: 16 * PAGE }],
      sweep: [workingSets([80, 120, 160])],
    },
  ),
  probe(
    'pins-of-moves',
    'What pins add to moves',
    'Cannon with an eighth of the rows: pins as they cost, and pins that cost nothing; blocks in pairs, and one after the other.',
    {
      workload: { kind: 'cannon', matrixSize: 128, multiplyAddNs: 23_594 },
      mechanisms: ['firehose'],
      processes: 4,
      sweep: [
        {
          paths: ['machine.pinBaseNs', 'machine.pinPerPageNs'],
          values: [
            [0, 0],
            [36_000, 4000],
          ],
        },
        { path: 'workload.overlapped', values: [false, true] },
      ],
    },
  ),
  probe(
    'one-sender',
    'One node puts, or both do',
    'Figure 3 at 1000 MB, with M of 64 pages: puts from one node to the other, and both ways.',
    {
      workload: {
        kind: 'random-put',
        operationsPerProcess: 4000,
        workingSetBytes: 178 * PAGE,
        sourceArea: 'unpinned',
      },
      mechanisms: [SMALL, { kind: 'rendezvous-unpin', localCacheBytes: 16 * PAGE }],
      sweep: [{ path: 'workload.senderShare', values: [0.5, 1] }],
    },
  ),
  probe('locality', 'Accesses with locality', 'A working set of 2.5 M: uniform, Zipf, and a tenth that is hot.', {
    workload: {
      kind: 'random-put',
      operationsPerProcess: 4000,
      workingSetBytes: 160 * PAGE,
      sourceArea: 'unpinned',
    },
    sweep: [{ path: 'workload.pattern', values: ['uniform', 'zipf', 'hot-cold'] }],
  }),
];
