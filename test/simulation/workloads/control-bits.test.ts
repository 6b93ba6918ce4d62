import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

type Settings = Parameters<typeof smallPlan>[1];
const run = (kind: string, workload: NonNullable<Settings>['workload'] = {}) =>
  simulate(smallPlan(combination(kind, 'control-bits'), { workload }));
const MECHANISMS = ['aa-int', 'aa-poll', 'aa-sp', 'a-kv'];
const OFF = { bitW: false, bitWL: false, bitWLD: false, bitR: false, bitRL: false, bitRLD: false };

describe('marked pages', () => {
  it('keep out what they block, whatever is logged, and hand on what is logged, whatever is blocked', () => {
    for (const kind of MECHANISMS) {
      const { error, counters } = run(kind, { ...OFF, bitWL: true, bitR: true, bitRLD: true, plainShare: 0 });
      expect(error, kind).toBeUndefined();
      expect([counters.memory_writes, counters.refused_gets], kind).toEqual([0, 0]);
      expect(counters.memory_reads, kind).toBe(counters.marked_gets);
      expect(counters.returned_gets, kind).toBe(counters.marked_gets);
      expect(counters.metadata_records, kind).toBe(counters.marked_puts);
      expect(counters.data_records, kind).toBe(counters.marked_gets);
      expect(counters.marked_puts! * counters.marked_gets!, kind).toBeGreaterThan(0);
    }
  });

  it('a refused get is logged with the size that was asked for', () => {
    for (const kind of MECHANISMS) {
      const { error, counters } = run(kind, { ...OFF, bitRL: true, accessBytes: 64, putShare: 0, plainShare: 0 });
      expect(error, kind).toBeUndefined();
      expect(counters.refused_gets, kind).toBe(counters.marked_gets);
      expect(counters.metadata_records, kind).toBe(counters.marked_gets);
    }
  });

  it('report to the fault log without E', () => {
    const { counters } = run('aa-poll', { bitE: false, plainShare: 0 });
    const faults = counters.fault_log_entries! + (counters.fault_log_overflows ?? 0);
    expect(faults).toBe(counters.marked_puts! + counters.marked_gets!);
    expect(counters.log_records).toBe(0);
  });
});

describe('flushes', () => {
  const flushes = { flushEvery: 1, putShare: 1, operationsPerProcess: 50 };

  it('leave nothing of their own kind behind', () => {
    for (const kind of MECHANISMS) {
      expect(run(kind, { ...flushes, flushed: 'active' }).counters.active_left_by_flushes, kind).toBe(0);
      expect(run(kind, { ...flushes, flushed: 'plain' }).counters.plain_left_by_flushes, kind).toBe(0);
    }
  });

  it('of plain accesses pass the flushing buffer by, and what is in access logs', () => {
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp']) {
      const { counters } = run(kind, { ...flushes, flushed: 'plain' });
      expect([counters.active_flushes, counters.held_flushes], kind).toEqual([0, 0]);
      expect(counters.overtaking_flushes, kind).toBeGreaterThan(0);
      expect(run(kind, { ...flushes, flushed: 'active' }).counters.held_flushes, kind).toBeGreaterThan(0);
    }
  });

  it('of active accesses wait for no plain ones', () => {
    const { counters } = run('aa-poll', { ...flushes, plainShare: 1 });
    expect(counters.active_flushes).toBe(counters.flush);
    expect(counters.held_flushes).toBe(0);
  });
});

it('accesses are the same whatever the bits', () => {
  const digests = MECHANISMS.flatMap((kind) => [{}, OFF].map((bits) => run(kind, bits).operationsDigest));
  expect(new Set(digests).size).toBe(1);
});
