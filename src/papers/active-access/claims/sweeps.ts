import { claim } from '../../definition.ts';
import { coordinateOf, NoEvidence, type Study } from '../../evidence.ts';
import { atLeast, atMost, between, exactly } from '../../expectation.ts';
import { counted, inWords, percent, rankCorrelation, sentences } from '../../measure.ts';
import { bestCores } from './hash-table.ts';

const RATE = 'inserts_per_second';
const SCHEMES = ['rma', 'am', 'am-exp', 'am-onload', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp'] as const;
const COMPUTATION = 'workload.computationRatio';
const COLLISIONS = 'workload.collisionRate';

/** Returns the rates of the eight schemes at a share of computation; AM-Onload has its best number of cores for that share. */
function rates(runs: Study, share: number): number[] {
  const at = runs.where({ [COMPUTATION]: share });
  return SCHEMES.map((mechanism) => {
    const cell = at.where({ mechanism });
    const best = mechanism === 'am-onload' ? cell.where({ 'mechanism.dedicatedCores': bestCores(cell) }) : cell;
    return best.mean(RATE).mean;
  });
}

const spread = (values: readonly number[]): number => 1 - Math.min(...values) / Math.max(...values);

/** Number of calls of an insert at the end of a chain, in listing 2. */
const MOST_CALLS = 8;

/** Returns the time of an insert, in ns. */
const insertNs = (cell: Study): number => (1e9 * cell.runs[0]!.processes) / cell.mean(RATE).mean;

/** Returns the largest ratio of fastest to slowest rate in figure 1, and explains the largest ratio that listing 2 allows. */
function collisionFactor(runs: Study) {
  const shares = runs.numbers(COLLISIONS);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const cell = (processes: number, share: number) => ({ processes, [COLLISIONS]: share });
  const ratios = runs.numbers('processes').map((processes) => ({
    ...runs.ratio(RATE, cell(processes, least), cell(processes, most)),
    processes,
  }));
  const best = ratios.reduce((widest, ratio) => (ratio.value > widest.value ? ratio : widest));
  const [free, colliding] = [least, most].map((share) => runs.where(cell(best.processes, share)));
  return { values: { ratio: best }, why: whatCollisionsCost(free!, colliding!) };
}

function whatCollisionsCost(free: Study, colliding: Study): string {
  const calls = colliding.mean('remote_operations_per_insert').mean;
  const [freeNs, collidingNs] = [insertNs(free), insertNs(colliding)];
  const unitNs = Number(coordinateOf(colliding.runs[0]!, 'machine.atomicUnitNs'));
  const perCall = collidingNs / calls / freeNs;
  return (
    `At P = ${free.runs[0]!.processes}, ${inWords(calls)} instead of 1 remote operations take ${inWords(collidingNs)} instead of ` +
    `${inWords(freeNs)} ns: each ${inWords(perCall)} of the compare-and-swap alone, since a put is one message and overlaps with ` +
    `its flush. Listing 2 has ${MOST_CALLS} calls at most, on a chain (aa.list2.chain-collision): ${inWords(MOST_CALLS * perCall)} times as ` +
    `long. A factor of 10 would need calls of ${inWords(10 / MOST_CALLS)}. Nor do processes get in each other’s way: with one insert of ` +
    `each under way, the next free cell of a volume is at work for ${inWords(unitNs)} of ${inWords(collidingNs)} ns.`
  );
}

/** Describes what eleven dedicated cores would require if AA-Poll is twice as fast as AM-Onload with them. */
function whatElevenTakes(onload: Study, figure: Study): string {
  const processes = Math.max(...onload.numbers('processes'));
  const aa = figure.where({ mechanism: 'aa-poll', processes });
  const sendNs = Number(coordinateOf(aa.runs[0]!, 'machine.messageOverheadNs'));
  const [handlerNs, aaNs] = [aa.stageNs('handler'), insertNs(aa)];
  const [receiving, sending] = [11, 21].map((share) => (2 * aaNs * share) / 32);
  return (
    `With AA-Poll twice as fast ` +
    `(aa.dht.2x-r5; here an insert takes it ${inWords(aaNs)} ns) 11 / 21 leaves ${inWords(receiving!)} ns of a handler's core and ` +
    `${inWords(sending!)} of a sender's for each insert. Of the former the handler takes ${inWords(handlerNs)}, so that ` +
    `${inWords(receiving! - handlerNs)} are left to find the request, copy it and send the reply, while an origin would take ` +
    `${inWords(sending! - sendNs)} beside sending to receive that reply: on one kind of core a message costs ${inWords(sendNs)} either way.`
  );
}

/** Parameters varied besides the number of processes: figures 1 and 6d, and the share of computation. */
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
        why: 'The paper’s own evaluation has RMA and AM both far behind AA; it is reported, not required.',
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
    measure: ({ study }) => collisionFactor(study('figure-1')),
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
    explainedBy: ['figure-7a'],
    measure: ({ study, beside }) => {
      const onload = study('figure-6d');
      const cores = bestCores(onload);
      return {
        values: { cores: counted(cores) },
        why: sentences(
          `Nothing was fitted to it. The best share of cores is that of the work: handlers with their two messages take ${cores} / ${32 - cores} of what sending with its reply takes, the paper's machine 11 / 21.`,
          beside('figure-7a', (runs) => whatElevenTakes(onload, runs)),
        ),
      };
    },
  }),
  claim({
    id: 'aa.fig6d.unimodal',
    role: 'validate',
    where: '5.2.1',
    claim: 'Fewer cores than the best number are congested, more are underused: the rate rises, then falls.',
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
      const tau = rankCorrelation(least, most, 0.03);
      if (tau === undefined) throw new NoEvidence('all schemes tie, so that they have no order to keep');
      return {
        values: { tau: counted(tau) },
        why: `At ${percent(shares.at(-1)!)}: ${order.map(({ name }) => name).join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'aa.dht.rcomp-shrink',
    role: 'calibrate',
    where: '5.2.1',
    claim: 'More local computation makes the schemes differ less.',
    setup: 'Share by which the slowest scheme lags behind the fastest, from one share of computation to the next.',
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
    calibration: {
      because:
        'It cannot fail: it requires that the difference does not grow, which computation that takes no time meets too.',
    },
  }),
];
