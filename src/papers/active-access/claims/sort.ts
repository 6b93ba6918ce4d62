import { claim } from '../../definition.ts';
import { type Evidence, ratioOf, type Study, type Value } from '../../evidence.ts';
import { above, below, between, exactly } from '../../expectation.ts';
import { counted, inWords, largest, percent, sentences, smallest } from '../../measure.ts';

const TIME = 'communication_ns';
const NICS = 'nic_energy_joules';
const ROUTERS = 'router_energy_joules';
const TOPOLOGY = 'machine.topology';
const SORT = 'Figure 9b at its largest number of processes: time from the first get of keys to the last.';

const most = (runs: Study): number => Math.max(...runs.numbers('processes'));

/** Returns the ratio of a metric between two schemes at the largest number of processes. */
function compared(runs: Study, metric: string, of: string, to: string): Value {
  const processes = most(runs);
  return runs.ratio(metric, { mechanism: of, processes }, { mechanism: to, processes });
}

/** Describes how long the exchange took. */
function exchanged(runs: Study): string {
  const at = runs.where({ processes: most(runs) });
  const time = (mechanism: string) => `${mechanism} ${inWords(at.where({ mechanism }).mean(TIME).mean / 1e6)}`;
  return `Exchange at P = ${most(runs)} in ms: ${['no-ft', 'aa-poll', 'am', 'rma'].map(time).join(', ')}.`;
}

/** Explains AA-3: the time of RMA if it puts back the same bytes that AM sends back, in a single put. */
function putsAndSends(appends: Study): string {
  const own = appends.where({ 'workload.logAppend': 'own-area' });
  const of = (mechanism: string) => ratioOf(TIME, own.where({ mechanism: 'aa-poll' }), own.where({ mechanism })).value;
  return (
    `RMA appends to a log that all share by fetch-and-add, put and flush; with one put, which is all ` +
    `that the text names, AA takes ${inWords(of('rma'))} of its time, and ${inWords(of('am'))} of that of AM.`
  );
}

function topologiesWithLeast(runs: Study) {
  const leads = runs.values(TOPOLOGY).map((topology) => {
    const at = { [TOPOLOGY]: topology };
    const lead = (mechanism: string) => runs.ratio(ROUTERS, { mechanism, ...at }, { mechanism: 'aa-poll', ...at });
    return { topology, ...smallest(['am', 'rma'].map(lead)) };
  });
  return {
    values: { topologies: counted(leads.filter(({ value }) => value > 1).length) },
    why:
      `Next best over AA: ${leads.map(({ topology, value }) => `${topology} ${inWords(value)}`).join(', ')}. It follows from ` +
      'the bytes alone, whatever a byte and a router cost; an order among topologies is not claimed.',
  };
}

function sameBytes({ study }: Evidence) {
  const runs = study('figure-9b');
  const ratios = runs.numbers('processes').map((processes) => {
    const bytes = (mechanism: string) => runs.where({ mechanism, processes }).counter('bytes');
    return counted(bytes('aa-poll') / bytes('no-ft'));
  });
  return {
    values: { least: smallest(ratios), most: largest(ratios) },
    why: `Over ${ratios.length} numbers of processes, including headers, samples and borders of shares.`,
  };
}

/** The fault-tolerant sort and its energy: sections 5.2.4 and 5.2.5. */
export const sort = [
  claim({
    id: 'aa.sort.noft',
    role: 'validate',
    where: '5.2.4, figure 9b',
    claim: 'The logged sort takes less than 1 % longer than one without.',
    setup: SORT,
    quantities: { overhead: { name: 'AA over No-FT, less 1', unit: '1', expected: below(0.01) } },
    studies: ['figure-9b'],
    measure: ({ study }) => {
      const runs = study('figure-9b');
      const { value, low = value, high = value } = compared(runs, TIME, 'aa-poll', 'no-ft');
      return {
        values: { overhead: { value: value - 1, low: low - 1, high: high - 1 } },
        why: `${exchanged(runs)} Records are written alongside the gets and kept for a recovery; the only remaining work is to free space when a log is half full.`,
      };
    },
  }),
  claim({
    id: 'aa.sort.vs-am',
    role: 'validate',
    where: '5.2.4',
    claim: 'AA takes about half of the time of AM.',
    setup: SORT,
    tolerance: '±0.1',
    quantities: { ratio: { name: 'time of AA over AM', unit: '1', expected: between(0.4, 0.6, 0.5) } },
    studies: ['figure-9b'],
    measure: ({ study }) => ({
      values: { ratio: compared(study('figure-9b'), TIME, 'aa-poll', 'am') },
      why: `${exchanged(study('figure-9b'))} AM sends back what it has received, so twice the bytes cross each NIC.`,
    }),
  }),
  claim({
    id: 'aa.sort.vs-rma',
    role: 'validate',
    where: '5.2.4',
    claim: 'AA takes about a fifth of the time of RMA.',
    setup: `${SORT} Beside it, RMA that appends by one put.`,
    tolerance: 'bytes alone give a half (AA-3)',
    quantities: { ratio: { name: 'time of AA over RMA', unit: '1', expected: between(0.14, 0.28, 0.2) } },
    studies: ['figure-9b'],
    explainedBy: ['probe-sort-appends'],
    measure: ({ study, beside }) => ({
      values: { ratio: compared(study('figure-9b'), TIME, 'aa-poll', 'rma') },
      why: sentences(exchanged(study('figure-9b')), beside('probe-sort-appends', putsAndSends)),
    }),
  }),
  claim({
    id: 'aa.sort.am-vs-rma',
    role: 'document',
    where: '5.2.4 (derived)',
    claim: 'Consequently RMA takes 2.5 times as long as AM.',
    setup: SORT,
    quantities: { ratio: { name: 'time of RMA over AM', unit: '1', expected: between(1.7, 3.6, 2.5) } },
    studies: ['figure-9b'],
    measure: ({ study }) => ({
      values: { ratio: compared(study('figure-9b'), TIME, 'rma', 'am') },
      why: exchanged(study('figure-9b')),
    }),
  }),
  claim({
    id: 'aa.power.nic',
    role: 'calibrate',
    where: '5.2.5, figure 8a',
    claim: 'NICs need the least energy under AA.',
    setup: 'Figure 8a, smallest over the numbers of processes: energy of the NICs per sort; the text says power.',
    quantities: { ratio: { name: 'energy of the next best over AA', unit: '1', expected: above(1) } },
    studies: ['figure-8a'],
    measure: ({ study }) => {
      const runs = study('figure-8a');
      const ratios = runs
        .numbers('processes')
        .flatMap((processes) =>
          ['am', 'rma'].map((mechanism) =>
            runs.ratio(NICS, { mechanism, processes }, { mechanism: 'aa-poll', processes }),
          ),
        );
      const overhead = compared(runs, NICS, 'aa-poll', 'no-ft').value - 1;
      return {
        values: { ratio: smallest(ratios) },
        why: `AA needs ${percent(overhead)} more than No-FT, with the same bytes: its NICs are idle for longer by the same amount.`,
      };
    },
    calibration: {
      because:
        'It cannot fail: fewer bytes in less time, whatever a byte and a second cost. Bytes that cost nothing meet it too.',
    },
  }),
  claim({
    id: 'aa.power.noft-eq-aa',
    role: 'structural',
    where: '5.2.5',
    claim: 'AA and No-FT move the same data.',
    setup: 'Figure 9b: bytes on the wire under AA over those without logging.',
    quantities: {
      least: { name: 'bytes of AA over No-FT, least', unit: '1', expected: exactly(1) },
      most: { name: 'bytes of AA over No-FT, most', unit: '1', expected: exactly(1) },
    },
    studies: ['figure-9b'],
    measure: sameBytes,
  }),
  claim({
    id: 'aa.power.routers',
    role: 'calibrate',
    where: '5.2.5, figure 8b',
    claim: 'Routers need the least energy under AA on each of seven topologies.',
    setup: 'Figure 8b: energy of the routers per sort, by topology.',
    quantities: { topologies: { name: 'topologies with AA lowest', unit: '1', expected: exactly(7) } },
    studies: ['figure-8b'],
    measure: ({ study }) => topologiesWithLeast(study('figure-8b')),
    calibration: {
      because:
        'It cannot fail: fewer bytes in less time, whatever a byte and a second cost. Bytes that cost nothing meet it too.',
    },
  }),
  claim({
    id: 'aa.power.50pct',
    role: 'document',
    where: '5.2.5',
    claim: 'Networks can take half of a data centre’s energy (cited).',
    setup: 'Nothing to measure.',
    quantities: {},
    studies: [],
  }),
];
