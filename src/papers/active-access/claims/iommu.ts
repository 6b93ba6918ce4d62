import type { Run } from '../../../spec/resources/run.ts';
import { claim } from '../../definition.ts';
import { coordinateOf, type Study } from '../../evidence.ts';
import { atLeast, between, exactly } from '../../expectation.ts';
import { counted } from '../../measure.ts';

const BYTES = 'workload.accessBytes';

/** Flushes and transactions of the extended IOMMU: sections 3.6 and 3.7. */
export const iommu = [
  claim({
    id: 'aa.3.6.flush-orthogonal',
    role: 'structural',
    where: '3.6',
    claim: 'An RMA flush completes only RMA accesses, an active flush only active ones.',
    setup: 'Active and plain puts with either flush after every fourth; plain ones alone with either.',
    quantities: {
      left: { name: 'accesses of its kind that a flush left behind', unit: '1', expected: exactly(0) },
      shared: { name: 'flushes that waited for accesses of the other kind', unit: '1', expected: exactly(0) },
      overtaking: { name: 'RMA flushes over before active accesses in front of them', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-flush-kinds'],
    measure: ({ study }) => flushKinds(study('probe-flush-kinds')),
  }),
  claim({
    id: 'aa.3.7.write-order',
    role: 'structural',
    where: '3.7',
    claim: 'The packets of a put from one device are logged in order.',
    setup:
      'Active puts of 64 and 512 bytes, each of which states its position among the puts from its origin to that target.',
    quantities: {
      disorder: { name: 'records behind a later one of their origin', unit: '1', expected: exactly(0) },
      missing: { name: 'puts without a record of all their data', unit: '1', expected: exactly(0) },
      packets: {
        name: 'bus transactions of the larger put over those of the smaller',
        unit: '1',
        expected: exactly(8),
      },
    },
    studies: ['probe-put-packets'],
    measure: ({ study }) => {
      const runs = study('probe-put-packets');
      const [small, large] = runs
        .numbers(BYTES)
        .map((bytes) => runs.where({ [BYTES]: bytes }).counter('bus_transactions'));
      return {
        values: {
          disorder: counted(runs.counter('disordered_records')),
          missing: counted(runs.counter('marked_puts') - runs.counter('data_records')),
          packets: counted(large! / small!),
        },
        why: `${runs.counter('data_records')} records, ${large} transactions for the larger puts; a record with a wrong length or word fails the run.`,
      };
    },
  }),
  claim({
    id: 'aa.3.7.tag-buffer',
    role: 'structural',
    where: '3.7',
    claim: 'A read reply has seven bits of the address, so replies are matched by requester and tag.',
    setup: 'Active puts and gets of 64 and 1,024 bytes from two to eight devices of each node.',
    quantities: {
      bits: { name: 'address bits in a reply', unit: '1', expected: exactly(7) },
      unmatched: { name: 'gets whose reply was not matched', unit: '1', expected: exactly(0) },
      missing: { name: 'accesses without a record of their own data', unit: '1', expected: exactly(0) },
      ambiguous: { name: 'replies whose bits another read had, least of all runs', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-devices'],
    measure: ({ study }) => {
      const runs = study('probe-devices');
      const ambiguous = runs.runs.map(({ counters }) => counters.ambiguous_replies ?? 0);
      return {
        values: {
          bits: counted(largestBits(runs, 'reply_address_bits')),
          unmatched: counted(runs.counter('marked_gets') - runs.counter('matched_replies')),
          missing: counted(withoutRecord(runs)),
          ambiguous: counted(Math.min(...ambiguous)),
        },
        why:
          `By their address bits ${runs.counter('ambiguous_replies')} of ${runs.counter('matched_replies')} replies could have belonged to another read ` +
          'under way; a record with the word, length or origin of another access fails the run.',
      };
    },
  }),
  claim({
    id: 'aa.3.7.holes',
    role: 'structural',
    where: '3.7',
    claim: 'The tail advances only over whole transactions: the CPU never sees a hole.',
    setup: 'Active puts and gets of 64 and 1,024 bytes from two to eight devices of each node.',
    quantities: {
      holes: { name: 'holes consumed: accesses without a record of their own data', unit: '1', expected: exactly(0) },
      disorder: { name: 'records behind a later one of their origin', unit: '1', expected: exactly(0) },
      filled: { name: 'holes that were left and filled, least of all runs', unit: '1', expected: atLeast(1) },
      waits: { name: 'whole records that the tail waited with, least of all runs', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-devices'],
    measure: ({ study }) => {
      const runs = study('probe-devices');
      const least = (name: string) => Math.min(...runs.runs.map(({ counters }) => counters[name] ?? 0));
      return {
        values: {
          holes: counted(withoutRecord(runs)),
          disorder: counted(runs.counter('disordered_records')),
          filled: counted(least('filled_holes')),
          waits: counted(least('tail_waits')),
        },
        why:
          `${runs.occurrences('interleaved_transactions')} of ${runs.counter('data_records')} transactions began while another device's was under way, ` +
          `${runs.occurrences('filled_holes')} left a hole until they were whole, ${runs.occurrences('tail_waits')} were whole before one in front of them. ` +
          'Reading a record that is not whole, or one with the word, length or origin of another access, fails the run.',
      };
    },
  }),
  claim({
    id: 'aa.3.7.max-4k',
    role: 'structural',
    where: '3.7, footnote',
    claim: 'An active access is at most 4 KiB, the largest transaction of the bus.',
    setup: 'Active puts and gets of 64 to 8,192 bytes; those too large for a transaction fail the run.',
    quantities: {
      bytes: { name: 'largest active access', unit: 'B', expected: between(4096, 4096) },
      refused: { name: 'larger sizes that were not refused', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-largest-access'],
    measure: ({ study }) => {
      const { runs, failed } = study('probe-largest-access');
      const sizes = (some: readonly Run[]) => some.map((run) => Number(coordinateOf(run, 'workload.accessBytes')));
      const refused = failed.filter(({ error }) => error?.code === 'SIM_TRANSACTION_SIZE');
      const most = Math.max(...sizes(runs));
      return {
        values: {
          bytes: counted(most),
          refused: counted(failed.length - refused.length + (sizes(refused).some((bytes) => bytes > most) ? 0 : 1)),
        },
        why: `Accesses of ${[...new Set(sizes(refused))].join(' and ')} bytes were refused: ${refused[0]?.error?.message ?? 'none'}.`,
      };
    },
  }),
];

/** Returns the number of active accesses for which no log has a record with all their data. */
function withoutRecord(runs: Study): number {
  return runs.counter('marked_puts') + runs.counter('marked_gets') - runs.counter('data_records');
}

/** Returns the width, in bits, of the union over all runs of the bits in a counter. */
function largestBits(runs: Study, counter: string): number {
  return 32 - Math.clz32(runs.runs.reduce((bits, { counters }) => bits | (counters[counter] ?? 0), 0));
}

/**
 * Compares active and RMA flushes. An active flush that waits is held back by the flushing buffer, for records of an access log.
 * An RMA flush is never held. That it ignores active accesses shows if it completes before they do.
 */
function flushKinds(runs: Study) {
  const [active, plain] = ['active', 'plain'].map((kind) => runs.where({ 'workload.flushed': kind }));
  const heldForPlain = active!.where({ 'workload.plainShare': 1 }).counter('held_flushes');
  const overtaking = plain!.counter('overtaking_flushes');
  return {
    values: {
      left: counted(active!.counter('active_left_by_flushes') + plain!.counter('plain_left_by_flushes')),
      shared: counted(heldForPlain + plain!.counter('held_flushes')),
      overtaking: counted(plain!.perRun('overtaking_flushes')),
    },
    why:
      `${active!.counter('held_flushes')} of ${active!.counter('flush')} active flushes waited for records, none where there were ` +
      `only plain puts; ${overtaking} of ${plain!.counter('flush')} RMA flushes were over with active puts still in the log. ` +
      'Messages between two processes stay in order, so plain puts in front of an active flush have arrived as well: ' +
      'by the network, not by that flush.',
  };
}
