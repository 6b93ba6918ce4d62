import { claim } from '../../definition.ts';
import { above, atLeast, between } from '../../expectation.ts';
import { counted, smallest } from '../../measure.ts';
import { BASIC, ENGINE, HELPER, KIB, of, ratios, sizes } from '../results.ts';

const BANDWIDTH = 'bandwidth_bytes_per_ns';

/** Bandwidth of puts: figure 5a. */
export const bandwidth = [
  claim({
    id: 'io.bw.small',
    role: 'validate',
    where: '4.2, figure 5a',
    claim: 'For small messages, basic and helper are better than the copy engine.',
    setup: 'Figure 5a, below 16 KiB: basic and helper over engine.',
    quantities: { ratio: { name: 'least ratio', unit: '1', expected: above(1) } },
    studies: ['figure-5a'],
    measure: ({ study }) => {
      const runs = study('figure-5a');
      const small = sizes(runs, 0, 16 * KIB - 1);
      const found = [BASIC, HELPER].flatMap((design) => ratios(runs, BANDWIDTH, [design, ENGINE], small));
      return {
        values: { ratio: smallest(found) },
        why: 'A system call and a look at the cookies come on top of each epoch.',
      };
    },
  }),
  claim({
    id: 'io.bw.cross-32k',
    role: 'calibrate',
    where: '4.2, figure 5a',
    claim: 'Benefits of the copy engine are visible for messages > 32K.',
    setup: 'Figure 5a: smallest size with more bandwidth than basic.',
    tolerance: 'the text says "> 32k" and "as low as 32K"',
    quantities: { size: { name: 'smallest size', unit: 'B', expected: between(32 * KIB, 64 * KIB) } },
    studies: ['figure-5a'],
    measure: ({ study }) => {
      const runs = study('figure-5a');
      const all = sizes(runs);
      const found = ratios(runs, BANDWIDTH, [ENGINE, BASIC], all);
      const crossing = all.find((_, index) => found[index]!.value > 1);
      return {
        values: { size: counted(crossing ?? Number.POSITIVE_INFINITY) },
        why: 'With more puts per epoch it is smaller.',
      };
    },
    calibration: { parameter: 'putsPerEpoch', because: 'The puts of an epoch are fitted to it, in powers of two.' },
  }),
  claim({
    id: 'io.bw.mechanism',
    role: 'structural',
    where: '4.2',
    claim: 'The engine copies several puts at the same time, the CPU one after the other.',
    setup: 'Figure 5a: most puts whose copies were under way at a time, with the engine.',
    quantities: { copies: { name: 'puts being copied', unit: '1', expected: atLeast(2) } },
    studies: ['figure-5a'],
    measure: ({ study }) => {
      const most = of(study('figure-5a'), ENGINE).runs.map(({ counters }) =>
        counted(counters.most_concurrent_copies ?? 0),
      );
      return {
        values: { copies: counted(Math.max(...most.map(({ value }) => value))) },
        why: 'In the other designs the CPU that has received a put copies it before it does anything else.',
      };
    },
  }),
];
