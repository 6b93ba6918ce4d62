import { claim } from '../../definition.ts';
import { coordinateOf, type Study, type Value } from '../../evidence.ts';
import { above, atLeast, between, exactly } from '../../expectation.ts';
import { counted, inWords, smallest, through } from '../../measure.ts';

const ACCESSES = 'accesses_per_second';
const GETS = 'gets_per_second';
const PAYLOAD = 'payload_bytes_per_get';

/** Returns the ratio of a metric between two mechanisms, for every number of processes. */
function everywhere(runs: Study, metric: string, of: string, to: string): Value[] {
  return runs
    .numbers('processes')
    .map((processes) => runs.ratio(metric, { mechanism: of, processes }, { mechanism: to, processes }));
}

const leads = (runs: Study, metric: string, of: string, others: readonly string[]) =>
  others.map((other) => ({ other, lead: smallest(everywhere(runs, metric, of, other)) }));

const named = (all: readonly { other: string; lead: Value }[]): string =>
  all.map(({ other, lead }) => `${other} ${inWords(lead.value)}`).join(', ');

/**
 * Returns the number of accesses per sum at which Allreduce would be as slow as AA-Poll: the time of a sum divided by the time
 * that counting by AA-Poll adds to an access; Infinity if it adds nothing.
 */
function breakEven(runs: Study, processes: number) {
  const [plain, aa, summed] = ['no-count', 'aa-poll', 'allreduce'].map((mechanism) =>
    runs.where({ mechanism, processes }),
  );
  const accessNs = (cell: Study) => (1e9 * processes) / cell.mean(ACCESSES).mean;
  const every = Number(coordinateOf(summed!.runs[0]!, 'workload.sumEvery'));
  const sumNs = every * (accessNs(summed!) - accessNs(plain!));
  const countingNs = accessNs(aa!) - accessNs(plain!);
  return { every, sumNs, countingNs, accesses: countingNs > 0 ? sumNs / countingNs : Number.POSITIVE_INFINITY };
}

/** Explains why the order of AA-Poll and Allreduce is open. */
function sumsAndCounts(runs: Study): string {
  const each = runs.numbers('processes').map((processes) => ({ processes, ...breakEven(runs, processes) }));
  const named = each.map(
    ({ processes, sumNs, countingNs, accesses }) =>
      `at P = ${processes} ${inWords(accesses)} accesses (a sum takes ${inWords(sumNs)} ns, counting ${inWords(countingNs)} per access)`,
  );
  return (
    `Origins count in their own memory between two sums, here one per ${each[0]!.every} accesses. AA-Poll is ahead where they ` +
    `sum up more often than every so many: ${named.join(', ')}. The text has "final sums" and no number, so that the order does ` +
    'not follow from it; with one sum at the end no scheme could be faster than Allreduce.'
  );
}

/** Returns the relative increase of the time of a get, which nothing hides, due to logging. */
function overhead(runs: Study): Value {
  const processes = Math.max(...runs.numbers('processes'));
  const ratio = runs.ratio(GETS, { mechanism: 'no-ft', processes }, { mechanism: 'aa-poll', processes });
  return through(ratio, (value) => value - 1);
}

/** Explains the time of a get with and without logging. */
function latencies(runs: Study): string {
  const processes = Math.max(...runs.numbers('processes'));
  const [aa, plain] = ['aa-poll', 'no-ft'].map((mechanism) => runs.where({ mechanism, processes }));
  const time = (cell: Study) => inWords((1e9 * processes) / cell.mean(GETS).mean);
  return (
    `At P = ${processes} a process does a get each ${time(aa!)} ns with logging and each ${time(plain!)} ns without. ` +
    'Records are kept for a recovery: no handler takes them out, a CPU only frees space in bulk where its log is half full.'
  );
}

/** Counting accesses and logging gets: sections 4.2, 4.4, 5.2.2, 5.2.3 and 8. */
export const countingAndLogging = [
  claim({
    id: 'aa.counter.order',
    role: 'validate',
    where: '5.2.2, figure 7d',
    claim: 'Counting by AA-Poll is faster than by A-KV, RMA and Allreduce.',
    setup: 'Figure 7d: AA-Poll over each of the others, smallest ratio over the numbers of processes.',
    quantities: { lead: { name: 'least lead of AA-Poll', unit: '1', expected: above(1) } },
    studies: ['figure-7d'],
    measure: ({ study }) => {
      const all = leads(study('figure-7d'), ACCESSES, 'aa-poll', ['a-kv', 'rma', 'allreduce']);
      return {
        values: { lead: smallest(all.map(({ lead }) => lead)) },
        why: `Least leads: ${named(all)}. ${sumsAndCounts(study('figure-7d'))}`,
      };
    },
  }),
  claim({
    id: 'aa.counter.nocnt',
    role: 'calibrate',
    where: '5.2.2',
    claim: 'Not counting is the upper bound.',
    setup: 'Figure 7d: No-Cnt over AA-Poll, smallest ratio over the numbers of processes.',
    tolerance: 'only the direction is claimed',
    quantities: { ratio: { name: 'No-Cnt over AA-Poll', unit: '1', expected: atLeast(1) } },
    studies: ['figure-7d'],
    measure: ({ study }) => ({
      values: { ratio: smallest(everywhere(study('figure-7d'), ACCESSES, 'no-count', 'aa-poll')) },
      why: 'Handlers of AA-Poll take core time from the programs whose accesses are counted.',
    }),
    calibration: {
      because: 'It cannot fail: AA-Poll does what No-Cnt does, plus handlers. Handlers that cost nothing meet it too.',
    },
  }),
  claim({
    id: 'aa.counter.flags',
    role: 'structural',
    where: '4.2',
    claim: 'The count equals the number of accesses, from metadata alone.',
    setup: 'Figure 7d: counters of AA-Poll compared with the accesses performed, and the content of its records.',
    quantities: {
      error: { name: 'accesses miscounted', unit: '1', expected: exactly(0) },
      records: { name: 'log records per access', unit: '1', expected: exactly(1) },
      extra: { name: 'bytes on the wire beyond those without counting', unit: 'B', expected: exactly(0) },
    },
    studies: ['figure-7d'],
    measure: ({ study }) => {
      const runs = study('figure-7d').where({ mechanism: 'aa-poll' });
      const plain = study('figure-7d').where({ mechanism: 'no-count' });
      const done = runs.counter('operations_completed');
      return {
        values: {
          error: counted(runs.mean('miscounted_accesses').mean + Math.abs(done - runs.counter('counted_accesses'))),
          records: counted(runs.counter('log_records') / done),
          extra: counted(runs.counter('bytes') - plain.counter('bytes')),
        },
        why: `${done} accesses, each with one record; the page is marked to log metadata only.`,
      };
    },
  }),
  claim({
    id: 'aa.logget.order',
    role: 'validate',
    where: '5.2.3, figure 9a',
    claim: 'AA logs gets faster than AM and RMA, and is slower than no logging.',
    setup: 'Figure 9a, least over the numbers of processes.',
    quantities: {
      lead: { name: 'AA-Poll over the better of AM and RMA', unit: '1', expected: above(1) },
      bound: { name: 'No-FT over AA-Poll', unit: '1', expected: atLeast(1) },
    },
    studies: ['figure-9a'],
    measure: ({ study }) => {
      const runs = study('figure-9a');
      const all = leads(runs, GETS, 'aa-poll', ['am', 'rma']);
      return {
        values: {
          lead: smallest(all.map(({ lead }) => lead)),
          bound: smallest(everywhere(runs, GETS, 'no-ft', 'aa-poll')),
        },
        why: `Least leads: ${named(all)}.`,
      };
    },
  }),
  claim({
    id: 'aa.logget.close',
    role: 'validate',
    where: '5.2.3, 8',
    claim: 'AA is close to no logging.',
    setup: 'Figure 9a: AA-Poll over No-FT, least over the numbers of processes.',
    tolerance: '5 %: the conclusion says 1 to 5 %, the sort less than 1 %',
    quantities: { ratio: { name: 'AA-Poll over No-FT', unit: '1', expected: between(0.95, 1, 0.97) } },
    studies: ['figure-9a'],
    measure: ({ study }) => ({
      values: { ratio: smallest(everywhere(study('figure-9a'), GETS, 'aa-poll', 'no-ft')) },
      why: latencies(study('figure-9a')),
    }),
  }),
  claim({
    id: 'aa.logget.bytes',
    role: 'calibrate',
    where: '5.2.3, 4.4',
    claim: 'RMA and AM send the logged data back; AA sends nothing else.',
    setup: 'Figure 9a: data moved per get, over that of AA.',
    tolerance: 'twice the payload, and headers',
    quantities: {
      rma: { name: 'data of RMA over AA', unit: '1', expected: between(1.9, 2.3, 2) },
      am: { name: 'data of AM over AA', unit: '1', expected: between(1.9, 2.3, 2) },
      aa: { name: 'data of AA over No-FT', unit: '1', expected: exactly(1) },
    },
    studies: ['figure-9a'],
    measure: ({ study }) => {
      const bytes = (mechanism: string) => study('figure-9a').where({ mechanism }).mean(PAYLOAD).mean;
      return {
        values: {
          rma: counted(bytes('rma') / bytes('aa-poll')),
          am: counted(bytes('am') / bytes('aa-poll')),
          aa: counted(bytes('aa-poll') / bytes('no-ft')),
        },
        why: `A get moves ${inWords(bytes('aa-poll'))} bytes under AA, ${inWords(bytes('rma'))} under RMA and ${inWords(bytes('am'))} under AM.`,
      };
    },
    calibration: {
      because: 'It cannot fail: RMA and AM send back what the workload’s program tells them to.',
    },
  }),
  claim({
    id: 'aa.logget.schemes',
    role: 'document',
    where: '5.2.3',
    claim: 'AM-Exp, AM-Onload and AM-Ints are left out of this comparison.',
    setup: 'Nothing to measure; they could run here.',
    quantities: {},
    studies: [],
  }),
  claim({
    id: 'aa.8.ft-1-5pct',
    role: 'validate',
    where: '8',
    claim: 'Logging gets costs an application 1 to 5 %.',
    setup: 'Figure 9a at its largest number of processes: time of a get with AA over the time without logging.',
    tolerance: 'from 0: 5.2.4 says less than 1 % (AA-4)',
    quantities: { overhead: { name: 'AA over No-FT, less 1', unit: '1', expected: between(0, 0.05) } },
    studies: ['figure-9a'],
    measure: ({ study }) => ({
      values: { overhead: overhead(study('figure-9a')) },
      why: `${latencies(study('figure-9a'))} There is no computation besides the gets; a program that computes loses less.`,
    }),
  }),
];
