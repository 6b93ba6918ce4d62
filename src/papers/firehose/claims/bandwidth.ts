import { claim } from '../../definition.ts';
import type { Evidence, Study } from '../../evidence.ts';
import { above, atLeast, atMost, exactly } from '../../expectation.ts';
import { counted, inWords, largest, percent, smallest } from '../../measure.ts';

const BANDWIDTH = 'bandwidth_bytes_per_ns';
const LATENCY = 'put_latency_ns';
const WORKING_SET = 'workload.workingSetBytes';
const SIZE = 'workload.putBytes';
const FIREHOSE = 'firehose';
const NO_UNPIN = 'rendezvous-no-unpin';
const UNPIN = 'rendezvous-unpin';
/** Relative difference between adjacent points that is not significant, since the touched pages are random. */
const NOISE = 0.02;

const figure = ({ study }: Evidence, id: string, mechanism: string): Study => study(id).where({ mechanism });
const sets = (runs: Study): number[] => runs.numbers(WORKING_SET);
const at = (runs: Study, bytes: number, metric: string): number =>
  runs.where({ [WORKING_SET]: bytes }).mean(metric).mean;

function limits(runs: Study) {
  const pinnable = runs.numbers('mechanism.pinnableBytes')[0]!;
  const victims = runs.numbers('mechanism.victimBytes')[0]!;
  return { pinnable, both: pinnable + victims };
}

/** Returns MAXVICTIM in the proportion of the figure (50 MB for an M of 400 MB), whatever the runs use. */
const printedVictims = (pinnable: number): number => pinnable / 8;

/** Returns the relative loss of bandwidth from each working set to the next, from M on. */
function losses(runs: Study) {
  const { pinnable } = limits(runs);
  const from = sets(runs).filter((bytes) => bytes >= pinnable);
  return from.slice(1).map((bytes, index) => ({
    bytes,
    loss: 1 - at(runs, bytes, BANDWIDTH) / at(runs, from[index]!, BANDWIDTH),
    step: (bytes - from[index]!) / printedVictims(pinnable),
  }));
}

/** Returns the ratio of the latency at the first working set of at least 1.1 (M + MAXVICTIM) to that at the smallest. */
function slowdown(runs: Study): number {
  const { both } = limits(runs);
  const large = sets(runs).find((bytes) => bytes >= 1.1 * both)!;
  return at(runs, large, LATENCY) / at(runs, sets(runs)[0]!, LATENCY);
}

/** Bandwidth of long puts: section 4.4, figures 4 and 5. */
export const bandwidth = [
  claim({
    id: 'fh.fig4.full-bw',
    role: 'validate',
    where: '4.4, figure 4',
    claim: 'Up to M all puts of 64 KB hit.',
    setup: 'Figure 4: smallest hit rate of Firehose at working sets up to M.',
    quantities: { rate: { name: 'hit rate, least', unit: '1', expected: atLeast(0.999) } },
    studies: ['figure-4'],
    measure: (evidence) => {
      const runs = figure(evidence, 'figure-4', FIREHOSE);
      const small = sets(runs).filter((bytes) => bytes <= limits(runs).pinnable);
      return {
        values: { rate: smallest(small.map((bytes) => counted(at(runs, bytes, 'one_sided_ratio')))) },
        why: `Then ${inWords(1000 * at(runs, small[0]!, BANDWIDTH))} MB/s, one put after the other.`,
      };
    },
  }),
  claim({
    id: 'fh.fig4.graceful',
    role: 'validate',
    where: '4.4, figure 4',
    claim: 'Beyond M, hit rate and bandwidth decrease gracefully.',
    setup: 'Figure 4, Firehose from M on: bandwidth lost per 50 MB up to M + MAXVICTIM, most, and gained anywhere.',
    tolerance: 'no step of more than 35 % per 50 MB up to M + MAXVICTIM; 2 % of chance',
    quantities: {
      loss: { name: 'loss per MAXVICTIM, most', unit: '1', expected: atMost(0.35) },
      gain: { name: 'gain from one working set to the next, most', unit: '1', expected: atMost(NOISE) },
    },
    studies: ['figure-4'],
    measure: (evidence) => {
      const runs = figure(evidence, 'figure-4', FIREHOSE);
      const all = losses(runs);
      const { pinnable } = limits(runs);
      const both = pinnable + printedVictims(pinnable);
      const within = all.filter(({ bytes }) => bytes <= both);
      const behind = all.find(({ bytes }) => bytes > both)!;
      return {
        values: {
          loss: largest(within.map(({ loss, step }) => counted(loss / step))),
          gain: largest(all.map(({ loss }) => counted(-loss))),
        },
        why: `Behind M + MAXVICTIM, where puts unpin, the first step loses ${percent(behind.loss)}.`,
      };
    },
  }),
  claim({
    id: 'fh.fig4.asymptote',
    role: 'validate',
    where: '4.4, figure 4',
    claim: 'For very large working sets the bandwidth approaches that with unpin.',
    setup:
      'Figure 4: bandwidth of Firehose over that of Rendezvous with unpin behind M + MAXVICTIM: least decrease, and at the largest working set.',
    quantities: {
      step: { name: 'least decrease of the ratio', unit: '1', expected: above(0) },
      ratio: { name: 'ratio at the largest working set', unit: '1', expected: atLeast(1) },
    },
    studies: ['figure-4'],
    measure: (evidence) => {
      const [firehose, slow] = [FIREHOSE, UNPIN].map((kind) => figure(evidence, 'figure-4', kind));
      const ratios = sets(firehose!)
        .filter((bytes) => bytes > limits(firehose!).both)
        .map((bytes) => at(firehose!, bytes, BANDWIDTH) / at(slow!, bytes, BANDWIDTH));
      return {
        values: {
          step: smallest(ratios.slice(1).map((ratio, index) => counted(ratios[index]! - ratio))),
          ratio: counted(ratios.at(-1)!),
        },
        why: `Over the working sets: ${ratios.map(inWords).join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'fh.fig4.relative',
    role: 'calibrate',
    where: '4.4',
    claim: 'Unpins cost puts of 64 KB relatively less than puts of 8 bytes.',
    setup:
      'Figures 3 and 4: latency of Firehose at the first working set of 1.1 (M + MAXVICTIM) or more over that at the smallest, for 8 bytes over that for 64 KB.',
    quantities: { ratio: { name: 'slowdown of 8 bytes over that of 64 KB', unit: '1', expected: above(1) } },
    studies: ['figure-3', 'figure-4'],
    measure: (evidence) => {
      const [short, long] = ['figure-3', 'figure-4'].map((id) => slowdown(figure(evidence, id, FIREHOSE)));
      return {
        values: { ratio: counted(short! / long!) },
        why: `${inWords(short!)} times against ${inWords(long!)} times; the pages of a long put lie side by side and go with one call.`,
      };
    },
    calibration: {
      because:
        'It cannot fail: whatever moves, pins and unpins add, a long put takes longer to begin with. Free unpins meet it too.',
    },
  }),
  claim({
    id: 'fh.fig5.order',
    role: 'validate',
    where: '4.4, figure 5',
    claim:
      'At every size Firehose has more bandwidth than Rendezvous without unpin, which in turn has far more than with unpin.',
    setup:
      'Figure 5: ratios of the bandwidth, least over the sizes; the lead of Firehose at the smallest size over that at the largest.',
    tolerance: 'strict, and far more is twice as much at least; the margins shrink with the size',
    quantities: {
      lead: { name: 'Firehose over Rendezvous without unpin, least', unit: '1', expected: above(1) },
      dismal: { name: 'without unpin over with unpin, least', unit: '1', expected: above(2) },
      shrinks: { name: 'lead at the smallest size over that at the largest', unit: '1', expected: above(1) },
    },
    studies: ['figure-5'],
    measure: ({ study }) => {
      const runs = study('figure-5');
      const sizes = runs.numbers(SIZE);
      const ratio = (of: string, to: string) => (bytes: number) =>
        runs.ratio(BANDWIDTH, { mechanism: of, [SIZE]: bytes }, { mechanism: to, [SIZE]: bytes });
      const leads = sizes.map(ratio(FIREHOSE, NO_UNPIN));
      return {
        values: {
          lead: smallest(leads),
          dismal: smallest(sizes.map(ratio(NO_UNPIN, UNPIN))),
          shrinks: counted(leads[0]!.value / leads.at(-1)!.value),
        },
        why: `Leads of Firehose from ${sizes[0]} B to ${inWords(sizes.at(-1)! / 1_048_576)} MiB: ${leads.map(({ value }) => inWords(value)).join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'fh.fig5.hit',
    role: 'structural',
    where: '4.4',
    claim: 'All of these puts hit.',
    setup: 'Figure 5, Firehose: puts that waited for the target’s CPU in each run; the first one maps the place.',
    quantities: { misses: { name: 'misses per run', unit: '1', expected: exactly(1) } },
    studies: ['figure-5'],
    measure: ({ study }) => {
      const runs = study('figure-5').where({ mechanism: FIREHOSE });
      const misses = runs.counter('handshake_transfers');
      return {
        values: { misses: counted(misses / runs.runs.length) },
        why: `${misses} misses in ${runs.runs.length} runs.`,
      };
    },
  }),
];
