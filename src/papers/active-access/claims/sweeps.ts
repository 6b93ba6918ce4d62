import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { atLeast, atMost, between, exactly } from '../../expectation.ts';
import { counted, inWords, percent, rankCorrelation } from '../../measure.ts';
import { bestCores } from './hash-table.ts';

const RATE = 'inserts_per_second';
const SCHEMES = ['rma', 'am', 'am-exp', 'am-onload', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp'] as const;
const COMPUTATION = 'workload.computationRatio';

/** Rates of the eight schemes at a share of computation; AM-Onload with the cores that are best there. */
function rates(runs: Study, share: number): number[] {
  const at = runs.where({ [COMPUTATION]: share });
  return SCHEMES.map((mechanism) => {
    const cell = at.where({ mechanism });
    const best = mechanism === 'am-onload' ? cell.where({ 'mechanism.dedicatedCores': bestCores(cell) }) : cell;
    return best.mean(RATE).mean;
  });
}

const spread = (values: readonly number[]): number => 1 - Math.min(...values) / Math.max(...values);

/** What is varied beside the number of processes: figures 1 and 6d, and the share of computation. */
export const sweeps = [
  claim({
    id: 'aa.intro.rma-vs-mp',
    role: 'document',
    where: '1.1',
    claim: 'RMA makes a hash table 2 to 10 times as fast as message passing (cited).',
    setup: 'RMA over AM without computation, 5 % collisions: the cited work had no collisions to resolve.',
    quantities: { ratio: { name: 'RMA over AM', unit: '1', expected: between(2, 10) } },
    studies: ['figure-7a'],
    measure: ({ study }) => {
      const processes = Math.max(...study('figure-7a').numbers('processes'));
      const ratio = study('figure-7a').ratio(RATE, { mechanism: 'rma', processes }, { mechanism: 'am', processes });
      return {
        values: { ratio },
        why: 'The paper’s own evaluation has RMA and AM both far behind AA; it is reported, not asked for.',
      };
    },
  }),
  claim({
    id: 'aa.fig1.collision-10x',
    role: 'validate',
    where: '1.1, figure 1',
    claim: 'RMA inserts differ by a factor of about 10 between collision rates.',
    setup: 'Figure 1: fastest over slowest rate, for the number of processes where that is largest.',
    tolerance: '±30 %: "approximately"; the rates are not in the text',
    quantities: { ratio: { name: 'fastest over slowest', unit: '1', expected: between(7, 13, 10) } },
    studies: ['figure-1'],
    measure: ({ study }) => {
      const runs = study('figure-1');
      const rates = runs.numbers('workload.collisionRate');
      const [least, most] = [Math.min(...rates), Math.max(...rates)];
      const cell = (processes: number, rate: number) => ({ processes, 'workload.collisionRate': rate });
      const ratios = runs.numbers('processes').map((processes) => ({
        ...runs.ratio(RATE, cell(processes, least), cell(processes, most)),
        processes,
      }));
      const best = ratios.reduce((widest, ratio) => (ratio.value > widest.value ? ratio : widest));
      const calls = runs.where(cell(best.processes, most)).mean('remote_operations_per_insert').mean;
      return {
        values: { ratio: best },
        why:
          `From none to ${percent(most)} collisions at P = ${best.processes}, ${inWords(calls)} instead of 1 remote ` +
          'operations; puts overlap, so time grows less than the calls. More would take longer chains or a contended cell.',
      };
    },
  }),
  claim({
    id: 'aa.fig6d.c11',
    role: 'calibrate',
    where: '5.2.1, figure 6d',
    claim: 'Eleven dedicated cores of 32 are best for AM-Onload.',
    setup: 'Figure 6d: number of cores with the highest rate.',
    tolerance: '±1 core',
    quantities: { cores: { name: 'best number of cores', unit: '1', expected: between(10, 12, 11) } },
    studies: ['figure-6d'],
    measure: ({ study }) => {
      const cores = bestCores(study('figure-6d'));
      return {
        values: { cores: counted(cores) },
        why:
          'Nothing was fitted to it. The best share of cores is that of the work: handlers with their two messages take ' +
          `${cores} / ${32 - cores} of what sending with its reply takes, the paper's machine 11 / 21.`,
      };
    },
  }),
  claim({
    id: 'aa.fig6d.unimodal',
    role: 'validate',
    where: '5.2.1',
    claim: 'Fewer cores than the best are congested, more are underused: the rate rises, then falls.',
    setup: 'Figure 6d: rate from one number of cores to the next, and how busy the node is.',
    tolerance: '1 % noise',
    quantities: {
      wrong: { name: 'steps in the wrong direction', unit: '1', expected: exactly(0) },
      sides: { name: 'least loss at either end', unit: '1', expected: atLeast(0.1) },
    },
    studies: ['figure-6d'],
    measure: ({ study }) => {
      const runs = study('figure-6d');
      const cores = runs.numbers('mechanism.dedicatedCores');
      const values = cores.map((count) => runs.where({ 'mechanism.dedicatedCores': count }).mean(RATE).mean);
      const top = values.indexOf(Math.max(...values));
      const wrong = values.filter((value, i) => {
        if (i === 0) return false;
        const before = values[i - 1]!;
        return i <= top ? value < 0.99 * before : value > 1.01 * before;
      });
      const ends = [values[0]!, values.at(-1)!].map((end) => 1 - end / values[top]!);
      return {
        values: { wrong: counted(wrong.length), sides: counted(Math.min(...ends)) },
        why: `Highest at ${cores[top]} cores; ${percent(ends[0]!)} less with ${cores[0]}, ${percent(ends[1]!)} less with ${cores.at(-1)}.`,
      };
    },
  }),
  claim({
    id: 'aa.dht.rcomp-order',
    role: 'validate',
    where: '5.2.1',
    claim: 'More local computation does not change the order of the schemes much.',
    setup: 'Eight schemes without computation and with 95 %; AM-Onload with the best of six numbers of cores at each.',
    tolerance: 'ties within 3 %',
    quantities: { tau: { name: 'rank correlation (Kendall)', unit: '1', expected: atLeast(0.85) } },
    studies: ['probe-computation'],
    measure: ({ study }) => {
      const runs = study('probe-computation');
      const shares = runs.numbers(COMPUTATION);
      const [least, most] = [rates(runs, shares[0]!), rates(runs, shares.at(-1)!)];
      const order = SCHEMES.map((name, i) => ({ name, rate: most[i]! })).sort((a, b) => b.rate - a.rate);
      return {
        values: { tau: counted(rankCorrelation(least, most, 0.03)) },
        why: `At ${percent(shares.at(-1)!)}: ${order.map(({ name }) => name).join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'aa.dht.rcomp-shrink',
    role: 'validate',
    where: '5.2.1',
    claim: 'More local computation makes the schemes differ less.',
    setup: 'Share by which the slowest scheme is behind the fastest, from one share of computation to the next.',
    tolerance: '5 % noise',
    quantities: { growth: { name: 'largest growth of the difference', unit: '1', expected: atMost(0.05) } },
    studies: ['probe-computation'],
    measure: ({ study }) => {
      const runs = study('probe-computation');
      const spreads = runs.numbers(COMPUTATION).map((share) => spread(rates(runs, share)));
      const growth = spreads.slice(1).map((value, i) => value - spreads[i]!);
      return {
        values: { growth: counted(Math.max(...growth)) },
        why: `Behind by ${spreads.map(percent).join(', then ')}.`,
      };
    },
  }),
];
