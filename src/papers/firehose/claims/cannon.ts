import { claim } from '../../definition.ts';
import { between } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { CANNON, FIREHOSE, gain, latencyOf, NO_UNPIN, runsOf, SCALED, seconds, UNPIN, within } from './table-3.ts';

/** Cannon: run times and latencies of puts, table 3. */
export const cannon = [
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
          'counts are sums over all nodes (375,000): no reading of the sizes gives the printed time (docs/reproduction.md).',
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
      values: { latency: counted(latencyOf(evidence, CANNON, UNPIN)) },
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
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'A put of Cannon takes 34 us with Rendezvous without unpin.',
    setup: 'Table 3, mean over all puts.',
    tolerance: '±15 %',
    quantities: { latency: { name: 'latency of a put', unit: 'us', expected: within(34, 0.15) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { latency: counted(latencyOf(evidence, CANNON, NO_UNPIN)) },
      why: 'A round trip of 20 us before the 14 us of a put, and the time that two puts in flight wait for each other.',
    }),
    calibration: {
      because:
        'It is the 14 us of a put and the 20 us of a round trip, to which wireLatencyNs and handlerDispatchNs are fitted. It was missed when g left the latency, and met again once wireLatencyNs had been fitted anew.',
    },
  }),
  claim({
    id: 'fh.t3.cannon.fh.runtime',
    role: 'calibrate',
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
    calibration: {
      because:
        'Nearly all of it is the computation that is fitted to the run time without unpin, which would pass as well; the gain is the evidence.',
    },
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
      why: 'A single put takes 14.1 us (bitonic sort); with two in flight, the second waits for the NIC.',
    }),
    calibration: {
      parameter: 'wireLatencyNs',
      because: 'The wire latency is the remainder after the printed costs.',
    },
  }),
  claim({
    id: 'fh.t3.gain.cannon',
    role: 'calibrate',
    where: '4.3, table 3 (derived)',
    claim: 'Firehose shortens Cannon by 2.1 %.',
    setup: 'Table 3: 1 less run time of Firehose over Rendezvous without unpin.',
    tolerance: '±40 % of the gain',
    quantities: { gain: { name: 'share of the run time', unit: '1', expected: between(0.012, 0.03, 0.0209) } },
    studies: [CANNON],
    measure: (evidence) => ({
      values: { gain: counted(gain(evidence, CANNON)) },
      why: 'Puts of the two blocks of a step are in flight in pairs, so half of them are on the critical path.',
    }),
    calibration: { because: 'That blocks travel in pairs was chosen because the run times require it (FH-1).' },
  }),
];
