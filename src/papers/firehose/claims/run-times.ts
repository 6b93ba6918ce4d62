import { claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { atLeast, between } from '../../expectation.ts';
import { counted, inWords, percent, smallest } from '../../measure.ts';
import {
  APPLICATIONS,
  BITONIC,
  CANNON,
  FIREHOSE,
  moveLatency,
  NO_UNPIN,
  putLatency,
  runsOf,
  seconds,
  UNPIN,
} from './table-3.ts';

type Application = typeof CANNON | typeof BITONIC;
const SCALED = 'In quick size in proportion to the puts.';
/** A printed value and a share of it either way, to six digits. */
const within = (value: number, share: number) =>
  between(Number((value * (1 - share)).toPrecision(6)), Number((value * (1 + share)).toPrecision(6)), value);

const latency = (evidence: Evidence, application: Application, mechanism: string) =>
  putLatency(runsOf(evidence, application, mechanism));

const gain = (evidence: Evidence, application: Application): number =>
  1 - seconds(evidence, application, FIREHOSE) / seconds(evidence, application, NO_UNPIN);

/** Run times and latencies of puts: table 3, section 4.3. */
export const runTimes = [
  claim({
    id: 'fh.t3.cannon.wu.runtime',
    role: 'validate',
    where: '4.3, table 3',
    claim: 'Cannon takes 5460 s with Rendezvous and unpin.',
    setup: `Table 3. ${SCALED}`,
    tolerance: '±15 %',
    quantities: { time: { name: 'run time', unit: 's', expected: within(5460, 0.15) } },
    studies: [CANNON],
    measure: (evidence) => {
      const runs = runsOf(evidence, CANNON, UNPIN);
      return {
        values: { time: counted(seconds(evidence, CANNON, UNPIN)) },
        why:
          `Blocks of A and of B come to a node from two others at once, and its driver makes one call at a time: a put waits for ` +
          `the unpins of both, ${inWords(runs.mean('handshake_latency_ns').mean / 1e6)} ms. The printed 4663 s beyond those without unpin are 913,000 ` +
          'unpins one after the other, fewer than a node of this reading receives (1.25 million) and more than one where the ' +
          'counts are sums over all nodes (375,000).',
      };
    },
  }),
  claim({
    id: 'fh.t3.cannon.wu.latency',
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'A put of Cannon takes 5141 us with Rendezvous and unpin.',
    setup: 'Table 3; as measured where one node puts alone, figure 3 has it too.',
    tolerance: '±20 %',
    quantities: { latency: { name: 'latency of a put', unit: 'us', expected: within(5141, 0.2) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { latency: counted(latency(evidence, CANNON, UNPIN)) },
      why: 'Two streams of puts meet at each node, and each waits for the unpins of both.',
    }),
    calibration: { parameter: 'unpinBaseNs', because: 'The cost of an unpin is taken from it: 5141 us less 34 us.' },
  }),
  claim({
    id: 'fh.t3.cannon.nu.runtime',
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'Cannon takes 797.45 s with Rendezvous without unpin.',
    setup: `Table 3. ${SCALED}`,
    tolerance: '±2 %',
    quantities: { time: { name: 'run time', unit: 's', expected: within(797.45, 0.02) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { time: counted(seconds(evidence, CANNON, NO_UNPIN)) },
      why: 'Nearly all of it is computation.',
    }),
    calibration: {
      parameter: 'multiplyAddNs',
      because: 'The time of a multiplication is fitted to it; 3 us is far more than the processor takes.',
    },
  }),
  claim({
    id: 'fh.t3.cannon.nu.latency',
    role: 'validate',
    where: '4.3, table 3',
    claim: 'A put of Cannon takes 34 us with Rendezvous without unpin.',
    setup: 'Table 3, mean over all puts.',
    tolerance: '±15 %',
    quantities: { latency: { name: 'latency of a put', unit: 'us', expected: within(34, 0.15) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { latency: counted(latency(evidence, CANNON, NO_UNPIN)) },
      why: 'A round trip of 20 us before the 14 us of a put, and what two puts in flight wait for each other.',
    }),
  }),
  claim({
    id: 'fh.t3.cannon.fh.runtime',
    role: 'validate',
    where: '4.3, table 3',
    claim: 'Cannon takes 780.81 s with Firehose.',
    setup: `Table 3. ${SCALED}`,
    tolerance: '±3 %; the gain is a claim of its own',
    quantities: { time: { name: 'run time', unit: 's', expected: within(780.81, 0.03) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { time: counted(seconds(evidence, CANNON, FIREHOSE)) },
      why: 'Computation, which is fitted, and 14 us for each pair of puts.',
    }),
  }),
  claim({
    id: 'fh.t3.cannon.fh.onesided-latency',
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'A one-sided put of Cannon takes 14 us.',
    setup: 'Table 3.',
    tolerance: '±1 us',
    quantities: { latency: { name: 'latency', unit: 'us', expected: between(13, 15, 14) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { latency: counted(runsOf(evidence, CANNON, FIREHOSE).mean('one_sided_latency_ns').mean / 1000) },
      why: 'A put alone takes 14.1 us (bitonic sort); of two in flight the second waits for the NIC.',
    }),
    calibration: {
      parameter: 'wireLatencyNs',
      because: 'The latency of the wire makes up what the printed costs leave of it.',
    },
  }),
  claim({
    id: 'fh.t3.bitonic.wu.runtime',
    role: 'document',
    where: '4.3, table 3',
    claim: 'The bitonic sort takes 4740.05 s with Rendezvous and unpin.',
    setup: `Table 3. ${SCALED}`,
    tolerance: 'FH-4',
    quantities: { time: { name: 'run time', unit: 's', expected: within(4740.05, 0.15) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { time: counted(seconds(evidence, BITONIC, UNPIN)) },
      why: 'Every put of a node waits for an unpin; the printed time takes 0.4 of that.',
    }),
  }),
  claim({
    id: 'fh.t3.bitonic.wu.latency',
    role: 'document',
    where: '4.3, table 3',
    claim: 'A put of the bitonic sort takes 522 us with Rendezvous and unpin.',
    setup: 'Table 3.',
    tolerance: 'FH-4: 5220 us fits the run time, 522 us does not',
    quantities: { latency: { name: 'latency of a put', unit: 'us', expected: within(522, 0.2) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { latency: counted(latency(evidence, BITONIC, UNPIN)) },
      why: 'FH-4: the time of an unpin, as for Cannon; with a digit more it would be what is printed.',
    }),
  }),
  claim({
    id: 'fh.t3.bitonic.nu.runtime',
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'The bitonic sort takes 289.45 s with Rendezvous without unpin.',
    setup: `Table 3. ${SCALED}`,
    tolerance: '±2 %',
    quantities: { time: { name: 'run time', unit: 's', expected: within(289.45, 0.02) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { time: counted(seconds(evidence, BITONIC, NO_UNPIN)) },
      why: 'Mostly computation.',
    }),
    calibration: { parameter: 'comparisonNs', because: 'The time of a comparison is fitted to it.' },
  }),
  claim({
    id: 'fh.t3.bitonic.nu.latency',
    role: 'validate',
    where: '4.3, table 3',
    claim: 'A put of the bitonic sort takes 33 us with Rendezvous without unpin.',
    setup: 'Table 3, mean over all puts.',
    tolerance: '±15 %',
    quantities: { latency: { name: 'latency of a put', unit: 'us', expected: within(33, 0.15) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { latency: counted(latency(evidence, BITONIC, NO_UNPIN)) },
      why: 'A round trip of 20 us before the 14 us of a put.',
    }),
  }),
  claim({
    id: 'fh.t3.bitonic.fh.runtime',
    role: 'validate',
    where: '4.3, table 3',
    claim: 'The bitonic sort takes 255.25 s with Firehose.',
    setup: `Table 3. ${SCALED}`,
    tolerance: '±3 %; the gain is a claim of its own',
    quantities: { time: { name: 'run time', unit: 's', expected: within(255.25, 0.03) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { time: counted(seconds(evidence, BITONIC, FIREHOSE)) },
      why:
        `Each put is on the critical path and saves 20 us, ${inWords(seconds(evidence, BITONIC, NO_UNPIN) - seconds(evidence, BITONIC, FIREHOSE))} s in all; ` +
        'the printed 34.2 s take 0.9 of the puts.',
    }),
  }),
  claim({
    id: 'fh.t3.bitonic.fh.onesided-latency',
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'A one-sided put of the bitonic sort takes 15 us.',
    setup: 'Table 3.',
    tolerance: '±1 us',
    quantities: { latency: { name: 'latency', unit: 'us', expected: between(14, 16, 15) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { latency: counted(runsOf(evidence, BITONIC, FIREHOSE).mean('one_sided_latency_ns').mean / 1000) },
      why: 'Nothing was fitted to it: 14 us is that of Cannon, and a put of 4 bytes takes as long.',
    }),
  }),
  claim({
    id: 'fh.t3.gain.cannon',
    role: 'validate',
    where: '4.3, table 3 (derived)',
    claim: 'Firehose shortens Cannon by 2.1 %.',
    setup: 'Table 3: 1 less run time of Firehose over Rendezvous without unpin.',
    tolerance: '±40 % of the gain',
    quantities: { gain: { name: 'share of the run time', unit: '1', expected: between(0.012, 0.03, 0.0209) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { gain: counted(gain(evidence, CANNON)) },
      why: 'Puts of the two blocks of a step are in flight in pairs, so that half of them are on the critical path.',
    }),
  }),
  claim({
    id: 'fh.t3.gain.bitonic',
    role: 'validate',
    where: '4.3, table 3 (derived)',
    claim: 'Firehose shortens the bitonic sort by 11.8 %.',
    setup: 'Table 3: 1 less run time of Firehose over Rendezvous without unpin.',
    tolerance: '±40 % of the gain',
    quantities: { gain: { name: 'share of the run time', unit: '1', expected: between(0.07, 0.16, 0.1182) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { gain: counted(gain(evidence, BITONIC)) },
      why: 'All puts are on the critical path; the printed gain takes 0.9 of them.',
    }),
  }),
  claim({
    id: 'fh.4.3.half',
    role: 'validate',
    where: '4.3',
    claim: 'Puts take half of the time with Firehose, on average, that they take with Rendezvous without unpin.',
    setup: 'Table 3, both applications: mean latency of all puts.',
    tolerance: '2.4 and 2.2 by table 3',
    quantities: {
      cannon: { name: 'Rendezvous over Firehose, Cannon', unit: '1', expected: between(1.9, 2.6, 2.3) },
      bitonic: { name: 'Rendezvous over Firehose, bitonic sort', unit: '1', expected: between(1.9, 2.6, 2.3) },
    },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const [cannon, bitonic] = APPLICATIONS.map((application) =>
        counted(latency(evidence, application, NO_UNPIN) / latency(evidence, application, FIREHOSE)),
      );
      return { values: { cannon: cannon!, bitonic: bitonic! }, why: 'Moves are too rare to count.' };
    },
  }),
  claim({
    id: 'fh.4.3.orders-wu',
    role: 'validate',
    where: '4.3',
    claim: 'Puts are orders of magnitude faster with Firehose than with Rendezvous and unpin.',
    setup: 'Table 3, both applications: mean latency of all puts, least over the two.',
    tolerance: 'two orders; 522 us as printed would be 35 times (FH-4)',
    quantities: { ratio: { name: 'Rendezvous with unpin over Firehose, least', unit: '1', expected: atLeast(100) } },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const ratios = APPLICATIONS.map((application) =>
        counted(latency(evidence, application, UNPIN) / latency(evidence, application, FIREHOSE)),
      );
      return {
        values: { ratio: smallest(ratios) },
        why: `${ratios.map(({ value }) => inWords(value)).join(' and ')} times.`,
      };
    },
  }),
  claim({
    id: 'fh.4.3.near-100',
    role: 'validate',
    where: '4.3',
    claim: 'Nearly all puts are one-sided.',
    setup: 'Table 3, both applications: share of measured puts, least over the two.',
    quantities: { share: { name: 'share of one-sided puts, least', unit: '1', expected: atLeast(0.998) } },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const shares = APPLICATIONS.map((application) =>
        counted(runsOf(evidence, application, FIREHOSE).mean('one_sided_ratio').mean),
      );
      return {
        values: { share: smallest(shares) },
        why: `${shares.map(({ value }) => percent(value)).join(' and ')}; the others took ${APPLICATIONS.map((application) => inWords(moveLatency(runsOf(evidence, application, FIREHOSE)))).join(' and ')} us.`,
      };
    },
  }),
];
