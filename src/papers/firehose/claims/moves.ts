import { claim } from '../../definition.ts';
import { below, between, exactly } from '../../expectation.ts';
import { counted, inWords, largest, percent } from '../../measure.ts';
import { APPLICATIONS, BITONIC, CANNON, FIREHOSE, FROM_COUNTS, movesOf, oneSidedOf, runsOf } from './table-3.ts';

type Application = typeof CANNON | typeof BITONIC;

interface Printed {
  readonly application: Application;
  readonly name: string;
  readonly short: string;
  readonly moves: number;
  readonly puts: number;
  readonly share: readonly [number, number];
}

const printed: readonly Printed[] = [
  { application: CANNON, name: 'Cannon', short: 'cannon', moves: 2934, puts: 1_500_000, share: [0.15, 0.25] },
  { application: BITONIC, name: 'bitonic sort', short: 'bitonic', moves: 518, puts: 2_125_000, share: [0.015, 0.025] },
];

const percentageOf = (value: number, puts: number) => (100 * value) / puts;

function movesClaim({ application, name, short, moves: expected }: Printed) {
  return claim({
    id: `fh.t3.${short}.fh.moves`,
    role: 'calibrate',
    where: '4.3, table 3',
    claim: `${name}: ${expected} moves.`,
    setup: 'Table 3: moves of the busiest node; in quick size in proportion to the puts.',
    tolerance: '±10 %: the footprint of the program',
    quantities: {
      moves: {
        name: 'moves',
        unit: '1',
        expected: between(expected - Math.round(expected / 10), expected + Math.round(expected / 10), expected),
      },
    },
    studies: [application],
    measure: (evidence) => ({
      values: { moves: counted(movesOf(evidence, application)) },
      why: 'A move for each page that a node puts to, flags included.',
    }),
    calibration: { because: 'The size of the run was chosen for the counts of the table (FH-1).' },
  });
}

function moveShareClaim({ application, name, short, puts, share }: Printed) {
  return claim({
    id: `fh.t3.${short}.fh.move-pct`,
    role: 'calibrate',
    where: '4.3, table 3',
    claim: `${name}: ${short === 'cannon' ? '0.2' : '0.02'} % of the puts need a move.`,
    setup: 'Table 3: moves over puts of the busiest node.',
    tolerance: 'as rounded in the table',
    quantities: { share: { name: 'moves per hundred puts', unit: '%', expected: between(share[0], share[1]) } },
    studies: [application],
    measure: (evidence) => ({
      values: { share: counted(percentageOf(movesOf(evidence, application), puts)) },
      why:
        application === CANNON
          ? '512 elements fill a page.'
          : '1,024 keys fill a page, and each partner is sent to several times.',
    }),
    calibration: { because: FROM_COUNTS },
  });
}

function oneSidedClaim({ application, name, short, moves: expected, puts }: Printed) {
  const oneSided = puts - expected;
  return claim({
    id: `fh.t3.${short}.fh.onesided`,
    role: 'calibrate',
    where: '4.3, table 3',
    claim: `${name}: ${oneSided} puts are one-sided.`,
    setup: 'Table 3: puts of the busiest node less its moves. In quick size in proportion to the puts.',
    tolerance: 'as that of the moves',
    quantities: {
      puts: {
        name: 'one-sided puts',
        unit: '1',
        expected: between(oneSided - Math.round(expected / 10), oneSided + Math.round(expected / 10), oneSided),
      },
    },
    studies: [application],
    measure: (evidence) => ({
      values: { puts: counted(oneSidedOf(evidence, application)) },
      why: 'All puts but one to each page.',
    }),
    calibration: { because: FROM_COUNTS },
  });
}

function oneSidedShareClaim({ application, name, short, puts, share }: Printed) {
  return claim({
    id: `fh.t3.${short}.fh.onesided-pct`,
    role: 'calibrate',
    where: '4.3, table 3',
    claim: `${name}: ${short === 'cannon' ? '99.8' : '99.98'} % of the puts are one-sided.`,
    setup: 'Table 3: one-sided puts over puts of the busiest node.',
    tolerance: 'as rounded in the table',
    quantities: {
      share: { name: 'one-sided per hundred puts', unit: '%', expected: between(100 - share[1], 100 - share[0]) },
    },
    studies: [application],
    measure: (evidence) => ({
      values: { share: counted(percentageOf(oneSidedOf(evidence, application), puts)) },
      why: 'The puts without a move.',
    }),
    calibration: { because: FROM_COUNTS },
  });
}

function sumClaim({ application, name, short }: Printed) {
  return claim({
    id: `fh.t3.${short}.sum`,
    role: 'structural',
    where: '4.3, table 3',
    claim: `${name}: moves and one-sided puts are all puts.`,
    setup:
      'Table 3, Firehose, all nodes: measured puts that waited and those that did not, compared with the puts of the algorithm.',
    quantities: { difference: { name: 'puts in neither or in both', unit: '1', expected: exactly(0) } },
    studies: [application],
    measure: (evidence) => {
      const runs = runsOf(evidence, application, FIREHOSE);
      const measured = runs.counter('one_sided_transfers') + runs.counter('handshake_transfers');
      const all = application === CANNON ? runs.counter('shifted_elements') : runs.counter('operations_completed');
      return { values: { difference: counted(Math.abs(all - measured)) }, why: `${all} puts.` };
    },
  });
}

/** Returns the claims on the counts of table 3 (moves, and puts without a move), which follow from its sizes. */
const counts = (of: Printed) => [
  movesClaim(of),
  moveShareClaim(of),
  oneSidedClaim(of),
  oneSidedShareClaim(of),
  sumClaim(of),
];

/** Number of moves: section 4.3, table 3. */
export const moves = [
  ...printed.flatMap(counts),
  claim({
    id: 'fh.4.3.never-detach',
    role: 'structural',
    where: '4.3',
    claim: 'Firehoses were never detached, pages never unpinned.',
    setup: 'Table 3, Firehose, both applications.',
    quantities: {
      detached: { name: 'firehoses that left a bucket', unit: '1', expected: exactly(0) },
      unpinned: { name: 'unpins', unit: '1', expected: exactly(0) },
    },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const sum = (counter: string) =>
        counted(
          APPLICATIONS.reduce(
            (total, application) => total + runsOf(evidence, application, FIREHOSE).counter(counter),
            0,
          ),
        );
      return {
        values: { detached: sum('firehoses_released'), unpinned: sum('unpins') },
        why: 'All blocks and keys fit into M.',
      };
    },
  }),
  claim({
    id: 'fh.4.3.moves-lt-1pct',
    role: 'calibrate',
    where: '4.3',
    claim: 'Less than 1 % of the puts need a move.',
    setup: 'Table 3, both applications: moves over puts of the busiest node, most.',
    quantities: { share: { name: 'moves per put, most', unit: '1', expected: below(0.01) } },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const shares = printed.map(({ application, puts }) => counted(movesOf(evidence, application) / puts));
      return { values: { share: largest(shares) }, why: `${shares.map(({ value }) => percent(value)).join(' and ')}.` };
    },
    calibration: { because: FROM_COUNTS },
  }),
  claim({
    id: 'fh.4.3.six-times',
    role: 'calibrate',
    where: '4.3',
    claim: 'Cannon makes almost six times as many moves as the bitonic sort.',
    setup: 'Table 3: moves of the busiest node; in quick size in proportion to the puts.',
    tolerance: '5.66 by table 3',
    quantities: { ratio: { name: 'moves, Cannon over bitonic sort', unit: '1', expected: between(5.4, 6, 5.66) } },
    studies: [...APPLICATIONS],
    measure: (evidence) => ({
      values: { ratio: counted(movesOf(evidence, CANNON) / movesOf(evidence, BITONIC)) },
      why: `${inWords(movesOf(evidence, CANNON))} and ${inWords(movesOf(evidence, BITONIC))} moves.`,
    }),
    calibration: { because: FROM_COUNTS },
  }),
];
