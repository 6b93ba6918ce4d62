import { claim } from '../../definition.ts';
import type { Evidence, Study } from '../../evidence.ts';
import { above, atLeast, below, between } from '../../expectation.ts';
import { counted, inWords, largest, percent, sentences, smallest } from '../../measure.ts';
import {
  at,
  beyond,
  FIREHOSE,
  figure,
  LATENCY,
  limits,
  microseconds,
  NO_UNPIN,
  sets,
  UNPIN,
  unpins,
  upTo,
} from './figure-3.ts';

/** Returns the slope of the latency over the working set, in us per MAXVICTIM. */
function slope(runs: Study, from: number, to: number): number {
  const step = (to - from) / (limits(runs).both - limits(runs).pinnable);
  return (microseconds(runs, to) - microseconds(runs, from)) / step;
}

/** Interpolates the unpins per put at which Firehose is as slow as Rendezvous without unpin, as they determine the latency. */
function unpinsAtCrossing(evidence: Evidence): number {
  const [firehose, rendezvous] = [figure(evidence, FIREHOSE), figure(evidence, NO_UNPIN)];
  const before = upTo(firehose).at(-1)!;
  const after = beyond(firehose)[0]!;
  const lead = (bytes: number) => microseconds(rendezvous, bytes) - microseconds(firehose, bytes);
  const share = lead(before) / (lead(before) - lead(after));
  return unpins(firehose, before) + share * (unpins(firehose, after) - unpins(firehose, before));
}

/** Behaviour if the working set is larger than M + MAXVICTIM: section 4.4, figure 3. */
export const beyondLimit = [
  claim({
    id: 'fh.fig3.knee',
    role: 'validate',
    where: '4.4, figure 3',
    claim: 'Past M + MAXVICTIM, 450 MB, the latency of Firehose rises sharply.',
    setup:
      'Figure 3: slope of the latency behind M + MAXVICTIM over that before it, and the working set from which puts unpin, by the share of them that do at the next one.',
    tolerance: 'the knee within 440 to 465 MB',
    quantities: {
      ratio: { name: 'slope behind over before', unit: '1', expected: atLeast(10) },
      knee: { name: 'knee over M + MAXVICTIM', unit: '1', expected: between(440 / 450, 465 / 450, 1) },
    },
    studies: ['figure-3'],
    measure: (evidence) => {
      const runs = figure(evidence, FIREHOSE);
      const { pinnable, both } = limits(runs);
      const next = beyond(runs)[0]!;
      const [before, behind] = [slope(runs, pinnable, both), slope(runs, both, next)];
      return {
        values: { ratio: counted(behind / before), knee: counted((next * (1 - unpins(runs, next))) / both) },
        why: `${inWords(before)} us per MAXVICTIM between M and M + MAXVICTIM, where firehoses move, and ${inWords(behind)} us behind, where pages are unpinned.`,
      };
    },
  }),
  claim({
    id: 'fh.fig3.cross-3pct',
    role: 'validate',
    where: '4.4, figure 3',
    claim: 'Firehose is slower than Rendezvous without unpin once 3 % of the puts need an unpin.',
    setup: 'Figure 3: unpins per put where the two latencies cross.',
    tolerance: '0.3 to 3.5 %: 30 us, or 20, over an unpin are 0.3 to 0.6 % (FH-2)',
    quantities: { share: { name: 'unpins per put at the crossing', unit: '1', expected: between(0.003, 0.035, 0.03) } },
    studies: ['figure-3'],
    measure: (evidence) => {
      const share = unpinsAtCrossing(evidence);
      return {
        values: { share: counted(share) },
        why: `At ${percent(share)} of the puts the lead is used up: a put waits for its own unpins, and its node for those of the other one, so an unpin costs it more than the 5.1 ms of table 3.`,
      };
    },
  }),
  claim({
    id: 'fh.fig3.unpin-fraction',
    role: 'calibrate',
    where: '3.2, 4.4 (derived)',
    claim: 'Under uniform access 1 - M/W of the puts miss and 1 - (M + MAXVICTIM)/W unpin.',
    setup: 'Figure 3, working sets W behind M + MAXVICTIM: measured shares over these, farthest from 1.',
    tolerance: '±3 %, and what 95 % of samples of this size stay within',
    quantities: {
      misses: { name: 'moves over 1 - M/W, farthest less 1', unit: '1', expected: below(0.03) },
      unpins: { name: 'unpins over 1 - (M + MAXVICTIM)/W, farthest less 1', unit: '1', expected: below(0.03) },
    },
    studies: ['figure-3'],
    explainedBy: ['probe-sources-inside'],
    measure: (evidence) => {
      const runs = figure(evidence, FIREHOSE);
      const { pinnable, both } = limits(runs);
      const sets = beyond(runs);
      const misses = sets.map((bytes) =>
        beyondChance(1 - at(runs, bytes).mean('one_sided_ratio').mean, 1 - pinnable / bytes, at(runs, bytes)),
      );
      const unpinned = sets.map((bytes) => beyondChance(unpins(runs, bytes), 1 - both / bytes, at(runs, bytes)));
      return {
        values: { misses: largest(misses), unpins: largest(unpinned) },
        why: sentences(
          `${sets.length} working sets, ${at(runs, sets[0]!).counter('operations_completed')} puts each.`,
          evidence.beside('probe-sources-inside', insideInstead),
        ),
      };
    },
    calibration: { because: 'The location of the data of puts was chosen so that the claim holds (FH-6).' },
  }),
  claim({
    id: 'fh.fig3.asymptote',
    role: 'validate',
    where: '4.4',
    claim: 'For large working sets Firehose approaches Rendezvous with unpin.',
    setup:
      'Figure 3: latency of Firehose over that with unpin, behind M + MAXVICTIM: least step, and at the largest set.',
    tolerance: 'rising; 0.55 at 1000 MB by the closed form',
    quantities: {
      step: { name: 'least step of the ratio', unit: '1', expected: above(0) },
      ratio: { name: 'ratio at 1000 MB', unit: '1', expected: between(0.4, 0.7, 0.55) },
    },
    studies: ['figure-3'],
    explainedBy: ['probe-one-sender'],
    measure: (evidence) => {
      const [firehose, slow] = [figure(evidence, FIREHOSE), figure(evidence, UNPIN)];
      const ratios = beyond(firehose).map((bytes) => microseconds(firehose, bytes) / microseconds(slow, bytes));
      const steps = ratios.slice(1).map((ratio, index) => counted(ratio - ratios[index]!));
      return {
        values: { step: smallest(steps), ratio: counted(ratios.at(-1)!) },
        why: sentences(
          `Over the working sets: ${ratios.map(inWords).join(', ')}. The closed form counts a put’s own unpins; here both nodes put,`,
          'and the CPU that starts the puts of a node also serves the moves of the other, so a put waits for those as well.',
          evidence.beside('probe-one-sender', oneSender),
        ),
      };
    },
  }),
  claim({
    id: 'fh.fig3.nu-cheats',
    role: 'structural',
    where: '4.4',
    claim: 'Rendezvous without unpin pins more than M + MAXVICTIM where the working set is larger.',
    setup: 'Figure 3: memory pinned over M + MAXVICTIM at the first working set behind it.',
    quantities: { share: { name: 'pinned over M + MAXVICTIM', unit: '1', expected: above(1) } },
    studies: ['figure-3'],
    measure: (evidence) => {
      const { both } = limits(figure(evidence, FIREHOSE));
      const bytes = beyond(figure(evidence, FIREHOSE))[0]!;
      const pinned = at(figure(evidence, NO_UNPIN), bytes).mean('most_pinned_bytes').mean;
      return { values: { share: counted(pinned / both) }, why: 'All pages that were the target or source of a put.' };
    },
  }),
  claim({
    id: 'fh.fig3.cheaper-unpin',
    role: 'validate',
    where: '4.4',
    claim: 'With cheaper unpins, Firehose does better past M + MAXVICTIM.',
    setup:
      'Unpins of 51, 510 and 5100 us, W = 1.25 (M + MAXVICTIM): latency over that with the next cheaper one, least.',
    quantities: { ratio: { name: 'latency over that with cheaper unpins, least', unit: '1', expected: above(1) } },
    studies: ['probe-cheaper-unpin'],
    measure: ({ study }) => {
      const runs = study('probe-cheaper-unpin');
      const costs = runs.numbers('machine.unpinBaseNs');
      const ratios = costs
        .slice(1)
        .map((cost, index) =>
          runs.ratio(LATENCY, { 'machine.unpinBaseNs': cost }, { 'machine.unpinBaseNs': costs[index]! }),
        );
      return {
        values: { ratio: smallest(ratios) },
        why: `Latencies: ${costs.map((cost) => inWords(runs.where({ 'machine.unpinBaseNs': cost }).mean(LATENCY).mean / 1000)).join(', ')} us.`,
      };
    },
  }),
  claim({
    id: 'fh.fig3.locality',
    role: 'validate',
    where: '4.4',
    claim: 'With locality more puts hit than under uniform access.',
    setup: 'W = 2.5 M: hit rate of Zipf and of hot and cold pages over that of uniform access, least.',
    quantities: { ratio: { name: 'hit rate over that of uniform access, least', unit: '1', expected: above(1) } },
    studies: ['probe-locality'],
    measure: ({ study }) => {
      const runs = study('probe-locality');
      const ratios = ['zipf', 'hot-cold'].map((pattern) =>
        runs.ratio('one_sided_ratio', { 'workload.pattern': pattern }, { 'workload.pattern': 'uniform' }),
      );
      const rates = runs
        .values('workload.pattern')
        .map(
          (pattern) =>
            `${pattern} ${inWords(runs.where({ 'workload.pattern': pattern }).mean('one_sided_ratio').mean)}`,
        );
      return { values: { ratio: smallest(ratios) }, why: `Hit rates: ${rates.join(', ')}.` };
    },
  }),
];

/** Compares one and two senders: the closed form counts only the unpins of the put itself, as if the other node did not put. */
function oneSender(runs: Study): string {
  const ratio = (senderShare: number) => {
    const [firehose, slow] = [FIREHOSE, UNPIN].map((mechanism) =>
      runs.where({ mechanism, 'workload.senderShare': senderShare }).mean(LATENCY),
    );
    return inWords(firehose!.mean / slow!.mean);
  };
  return `Where one node puts and the other only serves, the ratio at 1000 MB is ${ratio(0.5)}; where both put, with tables as small, ${ratio(1)}.`;
}

/** Describes the figure with sources in memory that others put to. */
function insideInstead(runs: Study): string {
  const [firehose, slow] = [FIREHOSE, UNPIN].map((kind) => runs.where({ mechanism: kind }));
  const bytes = sets(firehose!).at(-1)!;
  const { both } = limits(firehose!);
  return (
    `With sources inside the working set, ${inWords(unpins(firehose!, bytes))} pages are unpinned per put at W = ${inWords(bytes / both)} (M + MAXVICTIM), where ` +
    `the closed form has ${inWords(1 - both / bytes)}, and the latency is ${inWords(microseconds(firehose!, bytes) / microseconds(slow!, bytes))} of that with unpin.`
  );
}

/** Returns the relative deviation of a share from the expected one, beyond the 95 % range of samples of this many puts. */
function beyondChance(share: number, expected: number, runs: Study) {
  const puts = runs.counter('operations_completed');
  const chance = 1.96 * Math.sqrt((expected * (1 - expected)) / puts);
  return counted(Math.max(0, Math.abs(share - expected) - chance) / expected);
}
