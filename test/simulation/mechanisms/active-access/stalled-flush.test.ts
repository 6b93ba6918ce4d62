import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

it('a flush that the NIC answers is answered when its turn comes, however long a full log stalls it', () => {
  const plan = smallPlan(combination('aa-poll', 'dht'), {
    processes: 40,
    machine: { flushAnswer: 'nic' },
    mechanism: { accessLogRecords: 1 },
    workload: { flushEvery: 5 },
  });
  const { status, error, counters } = simulate(plan);
  expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
  expect(counters.stalled_messages).toBeGreaterThan(0);
});
