import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { above, exactly } from '../../expectation.ts';
import { counted, percent } from '../../measure.ts';

const blocked = (runs: Study, onBlocked: string, putShare?: number): Study =>
  runs.where({ 'workload.onBlocked': onBlocked, ...(putShare !== undefined && { 'workload.putShare': putShare }) });

/** Returns the number of entries for each log. Those of the fault log include entries that found it full. */
function entries(runs: Study) {
  return {
    access: runs.counter('log_records'),
    fault: runs.counter('fault_log_entries') + runs.occurrences('fault_log_overflows'),
  };
}

/** Effect of the control bits on accesses that they block: sections 3.1, 3.7 and 6.2. */
export const protection = [
  claim({
    id: 'aa.3.1.protect',
    role: 'structural',
    where: '3.1',
    claim: 'A put without W and a get without R are blocked and reported; memory is neither written nor read.',
    setup: 'Puts and gets on pages without W and R; a run in which one reaches memory fails.',
    quantities: {
      through: { name: 'blocked accesses without a fault', unit: '1', expected: exactly(0) },
      blocked: { name: 'share of accesses that were blocked, least of all runs', unit: '1', expected: above(0) },
    },
    studies: ['probe-protection'],
    measure: ({ study }) => {
      const runs = blocked(study('probe-protection'), 'fault');
      const shares = runs.runs.map(({ metrics }) => metrics.blocked_ratio?.value ?? 0);
      return {
        values: {
          through: counted(runs.counter('blocked_accesses') - entries(runs).fault),
          blocked: counted(Math.min(...shares)),
        },
        why: `${runs.counter('blocked_accesses')} accesses, ${percent(shares[0]!)} of all, each raised a fault and touched nothing; every other get returned its word.`,
      };
    },
  }),
  claim({
    id: 'aa.3.1.faultlog-overflow',
    role: 'structural',
    where: '3.1',
    claim: 'A full fault log records nothing further; the data is discarded.',
    setup:
      'Many more blocked puts than a fault log can hold between two interrupts: it records no more than its size each time it is emptied.',
    quantities: {
      beyond: { name: 'entries beyond the capacity', unit: '1', expected: exactly(0) },
      unaccounted: { name: 'faults neither recorded nor counted as overflow', unit: '1', expected: exactly(0) },
      overflows: { name: 'faults that found a full log', unit: '1', expected: above(0) },
    },
    studies: ['probe-fault-log'],
    measure: ({ study }) => {
      const runs = study('probe-fault-log');
      const capacity = runs.numbers('mechanism.faultLogEntries')[0]!;
      const drains = runs.occurrences('fault_interrupts');
      const [recorded, overflows] = [runs.counter('fault_log_entries'), runs.occurrences('fault_log_overflows')];
      return {
        values: {
          beyond: counted(Math.max(0, recorded - capacity * drains)),
          unaccounted: counted(Math.abs(runs.counter('blocked_accesses') - recorded - overflows)),
          overflows: counted(overflows),
        },
        why:
          `A log of ${capacity} entries that was emptied ${drains} times recorded ${recorded} of ` +
          `${runs.counter('blocked_accesses')} faults; memory stayed as it was.`,
      };
    },
  }),
  claim({
    id: 'aa.3.7.E-bit',
    role: 'structural',
    where: '3.7',
    claim: 'An entry goes to the fault log without E and to the access log with E.',
    setup: 'The same blocked accesses with and without E.',
    quantities: {
      wrong: { name: 'entries in the wrong log', unit: '1', expected: exactly(0) },
      missing: { name: 'entries missing in the right one', unit: '1', expected: exactly(0) },
      entries: { name: 'entries with E and without, the lesser', unit: '1', expected: above(0) },
    },
    studies: ['probe-protection'],
    measure: ({ study }) => {
      const [set, clear] = ['count', 'fault'].map((onBlocked) => blocked(study('probe-protection'), onBlocked));
      const [withE, withoutE] = [entries(set!), entries(clear!)];
      const missing = [
        set!.counter('blocked_accesses') - withE.access,
        clear!.counter('blocked_accesses') - withoutE.fault,
      ];
      return {
        values: {
          wrong: counted(withE.fault + withoutE.access),
          missing: counted(missing.reduce((sum, count) => sum + Math.abs(count), 0)),
          entries: counted(Math.min(withE.access, withoutE.fault)),
        },
        why: `${withE.access} entries with E in access logs, ${withoutE.fault} without E in fault logs.`,
      };
    },
  }),
  claim({
    id: 'aa.6.2.protect',
    role: 'structural',
    where: '6.2',
    claim: 'A blocked access leaves metadata to be counted, or nothing at all, depending on the page.',
    setup: 'Blocked puts, blocked gets, and both with logging off: three rows.',
    quantities: {
      wrong: { name: 'rows of the truth table that deviate', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-protection'],
    measure: ({ study }) => {
      const runs = study('probe-protection');
      const counts = [1, 0].map((putShare) => blocked(runs, 'count', putShare));
      const rows = counts.map(
        (row) => row.counter('counted_accesses') === row.counter('blocked_accesses') && entries(row).fault === 0,
      );
      const discarded = blocked(runs, 'discard');
      const silent =
        discarded.counter('blocked_accesses') > 0 && entries(discarded).access + entries(discarded).fault === 0;
      return {
        values: { wrong: counted([...rows, silent].filter((right) => !right).length) },
        why: `${counts[0]!.counter('counted_accesses')} puts and ${counts[1]!.counter('counted_accesses')} gets counted, ${discarded.counter('blocked_accesses')} discarded without a trace.`,
      };
    },
  }),
];
