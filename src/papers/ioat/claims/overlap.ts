import { claim } from '../../definition.ts';
import { above, atLeast, between, exactly } from '../../expectation.ts';
import { counted, inWords, percent, smallest } from '../../measure.ts';
import { BASIC, DESIGNS, ENGINE, HELPER, KIB, MIB, of, ratios, sizes, value } from '../results.ts';

const FIGURE = 'figure-5b';

/** Overlap at the receiver: figure 5b. */
export const overlap = [
  claim({
    id: 'io.ovl.def',
    role: 'structural',
    where: '4.3',
    claim: 'Overlap is (communication + computation - both) / communication, with a comparable computation.',
    setup: 'Figure 5b: the metric against the three times of every run.',
    quantities: {
      difference: { name: 'largest difference', unit: '1', expected: between(0, 1e-9) },
      computation: { name: 'computation over communication, furthest from 1', unit: '1', expected: exactly(1) },
    },
    studies: [FIGURE],
    measure: ({ study }) => {
      const runs = study(FIGURE).runs.map(({ metrics }) => {
        const time = (name: string) => metrics[`${name}_time_ns`]!.value;
        const [communication, computation] = [time('communication'), time('computation')];
        const expected = (communication + computation - time('total')) / communication;
        return { difference: Math.abs(expected - metrics.overlap_ratio!.value), share: computation / communication };
      });
      return {
        values: {
          difference: counted(Math.max(...runs.map(({ difference }) => difference))),
          computation: counted(
            runs
              .map(({ share }) => share)
              .reduce((far, share) => (Math.abs(share - 1) > Math.abs(far - 1) ? share : far)),
          ),
        },
        why: 'The definition follows from "does not change: 100 %".',
      };
    },
  }),
  claim({
    id: 'io.ovl.basic-zero',
    role: 'validate',
    where: '4.3, figure 5b',
    claim: 'With the basic design there is no overlap.',
    setup: 'Figure 5b, from 32 KiB on: the furthest from 0.',
    tolerance: '±2 points',
    quantities: { overlap: { name: 'overlap', unit: '1', expected: between(-0.02, 0.02, 0) } },
    studies: [FIGURE],
    measure: (evidence) => {
      const found = sizes(evidence.study(FIGURE), 32 * KIB).map((size) =>
        value(evidence.study(FIGURE), 'overlap_ratio', BASIC, size),
      );
      return {
        values: { overlap: counted(found.reduce((far, share) => (Math.abs(share) > Math.abs(far) ? share : far))) },
        why: 'Only the request for the lock travels meanwhile: a larger share of shorter puts.',
      };
    },
  }),
  claim({
    id: 'io.ovl.helper-small',
    role: 'calibrate',
    where: '4.3',
    claim: 'With the helper, overlap of small messages is minimal.',
    setup:
      'Figure 5b, below 16 KiB, as for latency and bandwidth: time of a round with computation, over that of the basic design.',
    tolerance: '5 points of overlap are 2.5 % of a round',
    quantities: { time: { name: 'helper over basic, least', unit: '1', expected: atLeast(0.975) } },
    studies: [FIGURE],
    measure: (evidence) => {
      const small = sizes(evidence.study(FIGURE), 0, 16 * KIB - 1);
      const found = ratios(evidence.study(FIGURE), 'total_time_ns', [HELPER, BASIC], small);
      const shares = small.map((size) => percent(value(evidence.study(FIGURE), 'overlap_ratio', HELPER, size)));
      return {
        values: { time: smallest(found) },
        why: `Overlap is ${shares.join(', ')} for sizes up to ${inWords(small.at(-1)! / KIB)} KiB: 25 us to create and cancel the helper weigh more than what it covers.`,
      };
    },
    calibration: { because: 'That small means below 16 KiB was chosen after 7 % of overlap had been seen there.' },
  }),
  claim({
    id: 'io.ovl.helper-128k',
    role: 'validate',
    where: '4.3',
    claim: 'With the helper there is overlap above 128K.',
    setup: 'Figure 5b, from 256 KiB on: least overlap.',
    quantities: { overlap: { name: 'overlap', unit: '1', expected: above(0.02) } },
    studies: [FIGURE],
    measure: (evidence) => {
      const large = sizes(evidence.study(FIGURE), 256 * KIB);
      return {
        values: {
          overlap: smallest(large.map((size) => counted(value(evidence.study(FIGURE), 'overlap_ratio', HELPER, size)))),
        },
        why: 'The wire is slower than the CPU that receives; what is left of its time is computation.',
      };
    },
  }),
  claim({
    id: 'io.ovl.ioat-gt-helper',
    role: 'validate',
    where: '4.3, figure 5b',
    claim: 'The copy engine gives a significantly higher overlap than the helper.',
    setup: 'Figure 5b, from 256 KiB on: least difference.',
    tolerance: '2 points are no overlap (io.ovl.basic-zero); less made copies by the CPU significant as well',
    quantities: { difference: { name: 'engine less helper', unit: '1', expected: above(0.02) } },
    studies: [FIGURE],
    measure: (evidence) => {
      const found = sizes(evidence.study(FIGURE), 256 * KIB).map((size) => {
        const [helper, engine] = [HELPER, ENGINE].map((design) =>
          value(evidence.study(FIGURE), 'overlap_ratio', design, size),
        );
        return counted(engine! - helper!);
      });
      return {
        values: { difference: smallest(found) },
        why: 'What the engine copies costs the CPU its submission only.',
      };
    },
  }),
  claim({
    id: 'io.ovl.25pct',
    role: 'calibrate',
    where: '4.3, abstract',
    claim: 'Overlap is up to 25 % with the copy engine, at 4 MB.',
    setup: 'Figure 5b at 4 MiB.',
    tolerance: '-7/+5 points',
    quantities: { overlap: { name: 'overlap', unit: '1', expected: between(0.18, 0.3, 0.25) } },
    studies: [FIGURE],
    measure: (evidence) => {
      const [basic, helper, engine] = DESIGNS.map((design) =>
        value(evidence.study(FIGURE), 'overlap_ratio', design, 4 * MIB),
      );
      return {
        values: { overlap: counted(engine!) },
        why: `Basic ${percent(basic!)}, helper ${percent(helper!)}; it is larger for smaller puts, of which the text says nothing.`,
      };
    },
    calibration: { parameter: 'receivePerByteNs', because: 'The CPU time of receiving is fitted to it.' },
  }),
  claim({
    id: 'io.same-cpu',
    role: 'input',
    where: '4.3',
    claim: 'The helper thread is always on the CPU of the main thread.',
    setup: 'Epochs at a target that computes: computation over what it would be without a helper.',
    quantities: { share: { name: 'share of core time left to computation', unit: '1', expected: between(0, 0.999) } },
    studies: ['probe-computing-target'],
    measure: ({ study }) => {
      const helper = of(study('probe-computing-target'), HELPER).where({ 'workload.targetComputeNs': 2_000_000 });
      const basic = of(study('probe-computing-target'), BASIC).where({ 'workload.targetComputeNs': 2_000_000 });
      const share = helper.mean('computation_ratio').mean / basic.mean('computation_ratio').mean;
      return { values: { share: counted(share) }, why: 'Its time is taken from the computation of the same core.' };
    },
  }),
];
