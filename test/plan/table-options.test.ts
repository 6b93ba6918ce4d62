import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { expectedEvents } from '../../src/plan/cost.ts';
import type { ParameterValues } from '../../src/simulation/parameters.ts';
import { simulate } from '../../src/simulation/simulate.ts';

const SEVEN = ['rma', 'am-onload', 'aa-poll', 'firehose', 'two-sided-ioat', 'dsm-isr', 'dpgas-integrated'] as const;
const OPTIONS: readonly ParameterValues[] = [
  { ownShare: 0.5 },
  { ownShare: 0.99 },
  { readsPerWrite: 10, ownShare: 0.9 },
  { readsPerWrite: 100, keySkew: 1 },
  { keySkew: 1.2 },
  { keySkew: 2, readsPerWrite: 1 },
  { valueBytes: 2048, volumeElements: 1024 },
  { operationsInFlight: 16, readsPerWrite: 1, valueBytes: 64 },
];

describe('events of the hash table with its options are those counted, within a factor of 3', () => {
  it.each(SEVEN)('%s', { timeout: 60_000 }, (mechanism) => {
    for (const workload of OPTIONS) {
      const plan = smallPlan(combination(mechanism, 'dht'), {
        preset: 'cxl-pool',
        machine: { processesPerNode: 2 },
        mechanism: mechanism === 'am-onload' ? { dedicatedCores: 1 } : {},
        processes: 16,
        workload: { operationsPerProcess: 100, volumeElements: 16384, ...workload },
      });
      const { events, error } = simulate(plan);
      expect(error).toBeUndefined();
      const ratio = expectedEvents(plan) / events;
      expect(Math.max(ratio, 1 / ratio), JSON.stringify(workload)).toBeLessThan(3);
    }
  });
});
