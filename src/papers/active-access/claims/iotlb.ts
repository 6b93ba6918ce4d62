import { claim } from '../../definition.ts';
import { NoEvidence, type Study } from '../../evidence.ts';
import { above, atLeast, below, between } from '../../expectation.ts';
import { counted, inWords, largest, percent, rankCorrelation, sentences, smallest } from '../../measure.ts';

const RATE = 'inserts_per_second';
const HITS = 'iotlb_hit_ratio';
const SIZE = 'machine.iotlbEntries';
const WAYS = 'machine.iotlbWays';
const POLICY = 'machine.iotlbPolicy';
const BY_WAYS = ['1', '2', '4', 'full'] as const;

const geometry = (size: number, ways: string, policy = 'lru') => ({ [SIZE]: size, [WAYS]: ways, [POLICY]: policy });

/** Returns the ratios of the rate between pairs of associativities, `of` over `to`, for every size. */
function everySize(runs: Study, pairs: readonly (readonly [string, string])[]) {
  return runs
    .numbers(SIZE)
    .flatMap((size) => pairs.map(([of, to]) => runs.ratio(RATE, geometry(size, of), geometry(size, to))));
}

/** Returns the largest difference in hit ratio between the two policies, over all sizes and associativities above one. */
function policyDifference(runs: Study): number {
  const ways = runs.values(WAYS).filter((value) => value !== '1');
  const differences = runs.numbers(SIZE).flatMap((size) =>
    ways.map((way) => {
      const [lru, random] = ['lru', 'random'].map((policy) =>
        runs.where(geometry(size, String(way), policy)).mean(HITS),
      );
      return Math.abs(lru!.mean - random!.mean);
    }),
  );
  return Math.max(...differences);
}

/** Explains AA-5: uniform keys touch pages uniformly, so neither policy nor associativity matters unless a page is hot. */
function uniformPages(figure: Study, hot: Study): string {
  const [uniform, withHot] = [policyDifference(figure), policyDifference(hot)];
  return (
    `AA-5: with uniform keys each page of the table is as likely as any other, and hit ratios differ by ${inWords(uniform)} at most ` +
    `between policies; with one hot page per process (a flush after each insert) by ${inWords(withHot)}. With a flush every few ` +
    'inserts lru is ahead everywhere (search AA-5), so that this is a miss of the parameters and no contradiction.'
  );
}

/** The IOTLB under AA: section 5.2.1, figure 7c. */
export const iotlb = [
  claim({
    id: 'aa.iotlb.lru-ge-rnd',
    role: 'validate',
    where: '5.2.1, figure 7c',
    claim: 'At any given associativity LRU is always better than random replacement.',
    setup:
      'Figure 7c: hit ratio of LRU over that of random replacement, smallest over all sizes and associativities above one.',
    tolerance: 'strict; with one way there is nothing to choose',
    quantities: { ratio: { name: 'hit ratio, lru over random, least', unit: '1', expected: above(1) } },
    studies: ['figure-7c'],
    explainedBy: ['probe-hot-page'],
    measure: ({ study, beside }) => {
      const runs = study('figure-7c');
      const ratios = runs.numbers(SIZE).flatMap((size) =>
        BY_WAYS.slice(1).map((ways) => {
          const [lru, random] = ['lru', 'random'].map((policy) => runs.where(geometry(size, ways, policy)).mean(HITS));
          return counted(lru!.mean / random!.mean);
        }),
      );
      return {
        values: { ratio: smallest(ratios) },
        why: sentences(
          `Hit ratios stay below ${percent(largest(runs.runs.map((run) => counted(run.metrics[HITS]!.value))).value)}; which policy is ahead is random.`,
          beside('probe-hot-page', (hot) => uniformPages(runs, hot)),
        ),
      };
    },
  }),
  claim({
    id: 'aa.iotlb.assoc-monotone',
    role: 'validate',
    where: '5.2.1',
    claim: 'Higher associativity improves performance.',
    setup:
      'Figure 7c, lru: rate of each associativity over that of the next lower one, and of full over one way, over sizes.',
    tolerance: '1 % noise: no step is worse, and all of them together are better',
    quantities: {
      ratio: { name: 'least step', unit: '1', expected: atLeast(0.99) },
      gain: { name: 'fully associative over one way, largest', unit: '1', expected: above(1.01) },
    },
    studies: ['figure-7c'],
    measure: ({ study }) => {
      const steps = BY_WAYS.slice(1).map((ways, i) => [ways, BY_WAYS[i]!] as const);
      const ratios = everySize(study('figure-7c'), steps);
      const gain = largest(everySize(study('figure-7c'), [['full', '1']]));
      return {
        values: { ratio: smallest(ratios), gain },
        why: `Never worse, but never better by more than ${percent(largest(ratios).value - 1)} either: with uniform keys it makes no difference here.`,
      };
    },
  }),
  claim({
    id: 'aa.iotlb.size-monotone',
    role: 'validate',
    where: '5.2.1',
    claim: 'A larger IOTLB improves performance.',
    setup: 'Figure 7c: rate at each size over that at the next smaller one, least over associativities and policies.',
    tolerance: '1 % noise',
    quantities: {
      ratio: { name: 'least step of the rate', unit: '1', expected: atLeast(0.99) },
      gain: { name: 'rate, largest over smallest size, most', unit: '1', expected: above(1.01) },
      hits: { name: 'hit ratio, largest over smallest size', unit: '1', expected: above(1) },
    },
    studies: ['figure-7c'],
    measure: ({ study }) => {
      const runs = study('figure-7c');
      const sizes = runs.numbers(SIZE);
      const ratios = sizes
        .slice(1)
        .flatMap((size, i) =>
          BY_WAYS.flatMap((ways) =>
            ['lru', 'random'].map((policy) =>
              runs.ratio(RATE, geometry(size, ways, policy), geometry(sizes[i]!, ways, policy)),
            ),
          ),
        );
      const gains = BY_WAYS.map((ways) => runs.ratio(RATE, geometry(sizes.at(-1)!, ways), geometry(sizes[0]!, ways)));
      const hits = [sizes.at(-1)!, sizes[0]!].map((size) => runs.where({ [SIZE]: size }).mean(HITS).mean);
      return {
        values: { ratio: smallest(ratios), gain: largest(gains), hits: counted(hits[0]! / hits[1]!) },
        why:
          `The hit ratio grows with the size, from ${percent(hits[1]!)} to ${percent(hits[0]!)}; the rate is bound by the cores, ` +
          'behind which walks hide, and stays where it is.',
      };
    },
  }),
  claim({
    id: 'aa.iotlb.16pct',
    role: 'validate',
    where: '5.2.1',
    claim: 'Full associativity instead of four ways, both lru, allows up to 16 % more inserts.',
    setup: 'Figure 7c: rate with lru, fully associative over 4-way, largest over sizes.',
    tolerance: '±50 % of the gain: "up to", sizes unknown',
    quantities: { ratio: { name: 'lru_af over lru_a4, largest', unit: '1', expected: between(1.08, 1.24, 1.16) } },
    studies: ['figure-7c'],
    explainedBy: ['probe-hot-page'],
    measure: ({ study, beside }) => {
      const ratio = largest(everySize(study('figure-7c'), [['full', '4']]));
      return {
        values: { ratio },
        why: sentences(
          beside('probe-hot-page', (runs) => {
            const hot = runs.ratio(RATE, { [POLICY]: 'lru', [WAYS]: 'full' }, { [POLICY]: 'lru', [WAYS]: '4' });
            return `With a hot flushing page the gain is ${percent(hot.value - 1)}.`;
          }),
          'Fewer page walkers and more flushes give gains on both sides of the printed one, so this is a miss of the parameter values, not a contradiction.',
        ),
      };
    },
  }),
  claim({
    id: 'aa.iotlb.pattern',
    role: 'validate',
    where: '5.2.1',
    claim: 'AA-SP and AA-Int follow the pattern of AA-Poll over IOTLB parameters.',
    setup: 'Three sizes, 4-way and fully associative, under the three schemes: ranks of rate and of hit ratio.',
    tolerance: 'ties within 1 %',
    quantities: {
      rate: { name: 'least rank correlation of the rates', unit: '1', expected: atLeast(0.9) },
      hits: { name: 'least rank correlation of the hit ratios', unit: '1', expected: atLeast(0.9) },
      spread: { name: 'largest difference of hit ratios between schemes', unit: '1', expected: below(0.05) },
    },
    studies: ['probe-iotlb-schemes'],
    measure: ({ study }) => {
      const runs = study('probe-iotlb-schemes');
      const cells = runs
        .numbers(SIZE)
        .flatMap((size) => runs.values(WAYS).map((ways) => ({ [SIZE]: size, [WAYS]: ways })));
      const of = (mechanism: string, metric: string) =>
        cells.map((cell) => runs.where({ mechanism, ...cell }).mean(metric).mean);
      const least = (metric: string, tie: number) => {
        const schemes = ['aa-sp', 'aa-int'];
        const taus = schemes.map((scheme) => rankCorrelation(of('aa-poll', metric), of(scheme, metric), tie));
        if (taus.every((tau) => tau !== undefined)) return Math.min(...taus);
        throw new NoEvidence(`all cells tie in ${metric}, so that there is no pattern to follow`);
      };
      const [poll, sp, int] = ['aa-poll', 'aa-sp', 'aa-int'].map((mechanism) => of(mechanism, HITS));
      const gaps = poll!.map((hits, i) => Math.max(Math.abs(hits - sp![i]!), Math.abs(hits - int![i]!)));
      return {
        values: {
          rate: counted(least(RATE, 0.01)),
          hits: counted(least(HITS, 0.1)),
          spread: counted(Math.max(...gaps)),
        },
        why: `Hit ratios of AA-Poll from ${percent(Math.min(...poll!))} to ${percent(Math.max(...poll!))}; rates hardly depend on them.`,
      };
    },
  }),
];
