import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'page-protection'), settings));
const MECHANISMS = ['aa-int', 'aa-poll', 'aa-sp', 'a-kv'];

describe('a blocked access', () => {
  it('is counted, discarded or reported, and never reaches memory', () => {
    for (const kind of MECHANISMS) {
      const outcome = (onBlocked: string) => {
        const { error, counters } = run(kind, { workload: { onBlocked } });
        expect(error, `${kind} ${onBlocked}`).toBeUndefined();
        return counters;
      };
      const [counted, discarded, reported] = ['count', 'discard', 'fault'].map(outcome);
      expect(counted!.counted_accesses).toBe(counted!.blocked_accesses);
      expect(counted!.fault_log_entries).toBe(0);
      expect(discarded!.counted_accesses).toBe(0);
      expect(discarded!.fault_log_entries).toBe(0);
      expect(reported!.counted_accesses).toBe(0);
      expect(reported!.fault_log_entries).toBe(reported!.blocked_accesses);
    }
  });

  it('is one in as many as pages are protected; with none, none', () => {
    const ratio = (protectedPages: number) =>
      run('aa-poll', { workload: { operationsPerProcess: 200, pages: 32, protectedPages } }).metrics.blocked_ratio!
        .value;
    expect(ratio(0)).toBe(0);
    expect(ratio(8)).toBeGreaterThan(0.22);
    expect(ratio(8)).toBeLessThan(0.28);
    expect(ratio(32)).toBe(1);
  });

  it('costs its target’s CPU less when it is discarded than when it is counted', () => {
    const rate = (onBlocked: string) =>
      run('aa-poll', { workload: { onBlocked, operationsPerProcess: 200, protectedPages: 64 } }).metrics;
    expect(rate('discard').accesses_per_second!.value).toBeGreaterThan(rate('count').accesses_per_second!.value);
  });
});

it('accesses are the same whatever becomes of them', () => {
  const digests = MECHANISMS.flatMap((kind) =>
    ['count', 'discard', 'fault'].map((onBlocked) => run(kind, { workload: { onBlocked } }).operationsDigest),
  );
  expect(new Set(digests).size).toBe(1);
});
