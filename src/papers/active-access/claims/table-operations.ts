import type { Estimate } from '../../../analysis/statistics.ts';
import { claim } from '../../definition.ts';
import type { Study, Value } from '../../evidence.ts';
import { atLeast, between, exactly } from '../../expectation.ts';
import { counted, inWords, smallest } from '../../measure.ts';

const ACTIVE_ACCESS = ['aa-poll', 'aa-sp', 'aa-int'] as const;
const RECORDS = 'mechanism.accessLogRecords';
const RATE = { insert: 'inserts_per_second', delete: 'deletes_per_second' } as const;

/** Returns the ratio of two means, with the widest interval that their intervals allow. */
function quotient(a: Estimate, b: Estimate): Value {
  const value = a.mean / b.mean;
  if (a.low === null || a.high === null || b.low === null || b.high === null) return { value };
  return { value, low: a.low / b.high, high: a.high / b.low };
}

const done = (runs: Study): number => runs.counter('operations_completed');

/** Lookups, deletes and queues: section 4. */
export const tableOperations = [
  claim({
    id: 'aa.sec4.enqueue',
    role: 'calibrate',
    where: '4',
    claim: 'A remote enqueue takes at least two remote accesses with RMA and one put with AA.',
    setup: 'Elements enqueued in the queues of random processes under RMA and AA-Poll.',
    quantities: {
      rma: { name: 'remote operations, RMA', unit: '1', expected: atLeast(2) },
      aa: { name: 'remote operations, AA', unit: '1', expected: exactly(1) },
    },
    studies: ['probe-queue'],
    measure: ({ study }) => {
      const calls = (mechanism: string) => {
        const runs = study('probe-queue').where({ mechanism });
        return counted(runs.mean('remote_operations_per_enqueue').mean);
      };
      return {
        values: { rma: calls('rma'), aa: calls('aa-poll') },
        why: 'RMA reserves a slot by fetch-and-add, then fills it by a put; with AA the handler does both at the target.',
      };
    },
    calibration: { because: 'It cannot fail: both counts are the calls that the workload’s program makes.' },
  }),
  claim({
    id: 'aa.sec4.lookup',
    role: 'structural',
    where: '4.1',
    claim: 'A lookup is one ordinary get and leaves no log entry.',
    setup: 'Lookups under AA-Poll, on pages that let gets through and log none.',
    quantities: {
      gets: { name: 'remote operations per lookup', unit: '1', expected: exactly(1) },
      records: { name: 'log entries', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-operations'],
    measure: ({ study }) => {
      const runs = study('probe-operations').where({ mechanism: 'aa-poll', 'workload.operation': 'lookup' });
      const others = runs.counter('invoke') + runs.counter('put') + runs.counter('compare_and_swap');
      return {
        values: {
          gets: counted((runs.counter('get') + others) / done(runs)),
          records: counted(runs.counter('log_records') + runs.counter('fault_log_entries')),
        },
        why: `${done(runs)} lookups; ${runs.counter('missed')} read a cell whose element is in the overflow heap.`,
      };
    },
  }),
  claim({
    id: 'aa.sec4.delete',
    role: 'structural',
    where: '4.1',
    claim: 'A delete is one active put to a designated page; DMA does not touch the table.',
    setup: 'Deletes under AA-Poll.',
    quantities: {
      calls: { name: 'remote operations per delete', unit: '1', expected: exactly(1) },
      records: { name: 'log records per delete', unit: '1', expected: exactly(1) },
    },
    studies: ['probe-operations'],
    measure: ({ study }) => {
      const runs = study('probe-operations').where({ mechanism: 'aa-poll', 'workload.operation': 'delete' });
      const direct = ['put', 'get', 'compare_and_swap'].reduce((sum, call) => sum + runs.counter(call), 0);
      return {
        values: {
          calls: counted((runs.counter('invoke') + direct) / done(runs)),
          records: counted(runs.counter('log_records') / done(runs)),
        },
        why: `Every key came through the access log; ${runs.counter('elements')} elements were left in the table.`,
      };
    },
  }),
  claim({
    id: 'aa.dht.deletes',
    role: 'validate',
    where: '5.2.1',
    claim: 'Deletes perform like inserts.',
    setup: 'Deletes per second compared with inserts per second under the three AA schemes, two nodes.',
    tolerance: '±25 %: "similar"',
    quantities: {
      ratio: { name: 'deletes over inserts, furthest from 1', unit: '1', expected: between(0.8, 1.25, 1) },
    },
    studies: ['probe-operations'],
    measure: ({ study }) => {
      const ratios = ACTIVE_ACCESS.map((mechanism) => {
        const cell = (operation: 'insert' | 'delete') =>
          study('probe-operations').where({ mechanism, 'workload.operation': operation }).mean(RATE[operation]);
        const [deletes, inserts] = [cell('delete'), cell('insert')];
        return { ...quotient(deletes, inserts), mechanism };
      });
      const furthest = ratios.reduce((far, ratio) => (away(ratio.value) > away(far.value) ? ratio : far));
      return {
        values: { ratio: furthest },
        why: `Furthest from 1 for ${furthest.mechanism}: both are one put and one handler call, on different pages.`,
      };
    },
  }),
  claim({
    id: 'aa.3.7.backpressure',
    role: 'structural',
    where: '3.7',
    claim: 'A full access log loses nothing: credits run out, then the NIC and finally the senders wait.',
    setup: 'Access logs of one and of eight records under the three AA schemes.',
    quantities: {
      lost: { name: 'accesses lost', unit: '1', expected: exactly(0) },
      stalled: { name: 'messages that had to wait, least of all logs and schemes', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-full-log'],
    measure: ({ study }) => {
      const runs = study('probe-full-log');
      const stalled = ACTIVE_ACCESS.flatMap((mechanism) => {
        const ofScheme = runs.where({ mechanism });
        return ofScheme.numbers(RECORDS).map((records) => {
          const log = ofScheme.where({ [RECORDS]: records });
          return counted(log.occurrences('stalled_messages') / log.runs.length);
        });
      });
      return {
        values: {
          lost: counted(runs.counter('operations_issued') - runs.counter('log_records')),
          stalled: smallest(stalled),
        },
        why: `Of ${runs.counter('messages')} messages ${runs.counter('stalled_messages')} waited at the bus and ${runs.counter('held_messages')} at the sender; all were handled.`,
      };
    },
  }),
  claim({
    id: 'aa.3.6.flush',
    role: 'structural',
    where: '3.6',
    claim: 'An active flush is answered only when the CPU has processed the log before it.',
    setup: 'A flush after each insert: a process that really waits has at most one insert in flight.',
    quantities: {
      flight: { name: 'inserts in flight per process, most', unit: '1', expected: between(0, 1) },
      without: { name: 'the same without flushes, least', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-flush'],
    measure: ({ study }) => {
      const inFlight = (flushEvery: number) =>
        ACTIVE_ACCESS.map((mechanism) => {
          const runs = study('probe-flush').where({ mechanism, 'workload.flushEvery': flushEvery });
          const [rate, latency] = [runs.mean('inserts_per_second'), runs.mean('operation_latency_ns')];
          return (rate.mean * latency.mean * 1e-9) / runs.runs[0]!.processes;
        });
      const flushed = study('probe-flush').where({ 'workload.flushEvery': 1 });
      return {
        values: {
          flight: counted(Math.max(...inFlight(1))),
          without: counted(Math.min(...inFlight(0))),
        },
        why:
          'Rate times latency (Little): a flush that was answered before its insert had been handled would let the ' +
          `next one start and raise it above 1. ${flushed.counter('active_flushes')} of ${flushed.counter('flush')} flushes went through the flushing buffer; without, ${inWords(Math.min(...inFlight(0)))} are in flight.`,
      };
    },
  }),
];

const away = (ratio: number): number => Math.abs(Math.log(ratio));
