import { claim } from '../../definition.ts';
import { ratioOf } from '../../evidence.ts';
import { above, atMost, below, between } from '../../expectation.ts';
import { counted, inWords, largest, percent, sentences, smallest } from '../../measure.ts';
import { BASIC, ENGINE, HELPER, KIB, MIB, ratios, sizes } from '../results.ts';

const LATENCY = 'put_latency_ns';
const COPY = 'workload.copyBytes';
/** Largest relative increase of a latency that is no significant overhead. */
const LITTLE = 0.1;

/** Raw copies, and the latency of puts: figures 3 and 4. */
export const latency = [
  claim({
    id: 'io.copy.small',
    role: 'validate',
    where: '4.1, figure 3a',
    claim: 'The copy engine is slower than memcpy for small sizes.',
    setup: 'Figure 3a, sizes up to 64 KiB.',
    tolerance: 'the sizes of the figure are not in the text',
    quantities: { ratio: { name: 'engine over memcpy, least', unit: '1', expected: above(1) } },
    studies: ['figure-3a'],
    measure: ({ study }) => {
      const runs = study('figure-3a');
      const found = runs
        .numbers(COPY)
        .map((size) =>
          runs.ratio(
            'copy_latency_ns',
            { mechanism: 'dma-copy', [COPY]: size },
            { mechanism: 'cpu-copy', [COPY]: size },
          ),
        );
      return {
        values: { ratio: smallest(found) },
        why: 'A call, locks of pages and a look at the cookies come before and after.',
      };
    },
  }),
  claim({
    id: 'io.copy.cross-4mb',
    role: 'validate',
    where: '4.1, figure 3b',
    claim: 'The copy engine has the better latency from 4 MB on.',
    setup: 'Figure 3b: smallest size at which the engine is not slower.',
    tolerance: 'an octave below 4 MiB: sizes of the figure',
    quantities: { size: { name: 'smallest size', unit: 'B', expected: between(2 * MIB, 4 * MIB, 4 * MIB) } },
    studies: ['figure-3b'],
    measure: ({ study }) => {
      const runs = study('figure-3b');
      const wins = runs.numbers(COPY).filter((size) => {
        const [cpu, engine] = ['cpu-copy', 'dma-copy'].map((mechanism) => runs.where({ mechanism, [COPY]: size }));
        return ratioOf('copy_latency_ns', engine!, cpu!).value <= 1;
      });
      return {
        values: { size: counted(wins[0] ?? Number.POSITIVE_INFINITY) },
        why: 'Source and destination leave the cache there; how wide the engine moves data does not decide it.',
      };
    },
  }),
  claim({
    id: 'io.put.basic-eq-helper',
    role: 'calibrate',
    where: '4.2, figure 4',
    claim: 'Basic design and helper thread perform very similarly.',
    setup: 'Figure 4, all sizes: helper over basic.',
    tolerance: '-5/+10 %',
    quantities: {
      least: { name: 'least ratio', unit: '1', expected: between(0.95, 1.1) },
      most: { name: 'largest ratio', unit: '1', expected: between(0.95, 1.1) },
    },
    studies: ['figure-4a', 'figure-4b'],
    measure: ({ study }) => {
      const found = ['figure-4a', 'figure-4b'].flatMap((id) =>
        ratios(study(id), LATENCY, [HELPER, BASIC], sizes(study(id))),
      );
      return {
        values: { least: smallest(found), most: largest(found) },
        why: 'A target that waits in the library has no helper; where a helper were created at the end of every call, see io.thread.cheap.',
      };
    },
    calibration: {
      because:
        'It cannot fail: that a helper is created only before computations was chosen after helpers in every call had been seen to cost several times an epoch.',
    },
  }),
  claim({
    id: 'io.put.small-worse',
    role: 'validate',
    where: '4.2, figure 4a',
    claim: 'Small messages have a higher latency with the copy engine.',
    setup: 'Figure 4a, below 16 KiB: engine over basic.',
    quantities: { ratio: { name: 'least ratio', unit: '1', expected: above(1) } },
    studies: ['figure-4a'],
    measure: ({ study }) => {
      const found = ratios(study('figure-4a'), LATENCY, [ENGINE, BASIC], sizes(study('figure-4a'), 0, 16 * KIB - 1));
      return {
        values: { ratio: smallest(found) },
        why: `Up to ${inWords(largest(found).value)} times, for the shortest puts.`,
      };
    },
  }),
  claim({
    id: 'io.put.large-better',
    role: 'validate',
    where: '4.2, figure 4b',
    claim: 'Large messages have a significantly lower latency with the copy engine.',
    setup: 'Figure 4b, from 1 MiB on: engine over basic.',
    quantities: { ratio: { name: 'largest ratio', unit: '1', expected: below(1) } },
    studies: ['figure-4b'],
    measure: ({ study }) => {
      const found = ratios(study('figure-4b'), LATENCY, [ENGINE, BASIC], sizes(study('figure-4b'), MIB));
      return {
        values: { ratio: largest(found) },
        why: 'With 8 puts per epoch: the engine copies one while the CPU receives the next.',
      };
    },
  }),
  claim({
    id: 'io.put.4mb-30pct',
    role: 'calibrate',
    where: '4.2',
    claim: 'At 4 MB the latency is up to 30 % lower with the copy engine.',
    setup: 'Figure 4b at 4 MiB.',
    tolerance: '-8/+5 points: "up to"',
    quantities: { gain: { name: '1 - engine over basic', unit: '1', expected: between(0.22, 0.35, 0.3) } },
    studies: ['figure-4b'],
    explainedBy: ['probe-one-put-latency'],
    measure: ({ study, beside }) => {
      const [ratio] = ratios(study('figure-4b'), LATENCY, [ENGINE, BASIC], [4 * MIB]);
      return {
        values: { gain: counted(1 - ratio!.value) },
        why: sentences(
          'While the engine copies one put of an epoch, the next is received.',
          beside('probe-one-put-latency', (runs) => {
            const [one] = ratios(runs, LATENCY, [ENGINE, BASIC], [4 * MIB]);
            return `With one put per epoch it is ${percent(1 - one!.value)}: nothing is left to receive while the engine copies.`;
          }),
        ),
      };
    },
    calibration: { parameter: 'lineFillNs', because: 'The cost of lines that a copy brings in is fitted to it.' },
  }),
  claim({
    id: 'io.thread.cheap',
    role: 'validate',
    where: '3.2, 4.2',
    claim: 'To create and cancel the helper at every call adds no significant overhead.',
    setup: 'Epochs of one put of 1 KiB, the helper created again at the end of every call, over the basic design.',
    tolerance: '10 %',
    quantities: { overhead: { name: 'added share', unit: '1', expected: atMost(LITTLE) } },
    studies: ['probe-helper-calls', 'probe-computing-target'],
    explainedBy: ['probe-cheapest-threads'],
    measure: ({ study, beside }) => {
      const helper = study('probe-helper-calls').where({ 'mechanism.helperCreation': 'every-call' });
      const basic = study('probe-computing-target').where({ mechanism: BASIC, 'workload.targetComputeNs': 0 });
      return {
        values: { overhead: counted(ratioOf(LATENCY, helper, basic).value - 1) },
        why: sentences(
          `15 us to create and 10 us to cancel, three times an epoch, at an origin whose epoch takes ${inWords(basic.mean(LATENCY).mean / 1000)} us.`,
          beside('probe-cheapest-threads', (runs) => {
            const cheapest = runs.ratio(LATENCY, { mechanism: HELPER }, { mechanism: BASIC }).value - 1;
            return `If they cost no more than their three system calls, a helper in every call as section 3.2 has it would add ${percent(cheapest)}.`;
          }),
          'Where an epoch takes longer as well, it is less than a tenth (search IO-2), so this is a miss of the parameter values, not a contradiction. Created only before computations, it adds nothing: that is the default here.',
        ),
      };
    },
  }),
];
