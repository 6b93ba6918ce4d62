import { expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';

it.each(['control-bits', 'dht'])('flushes of %s interrupt nobody whose log is empty', (workload) => {
  const { error, counters } = simulateSmall(combination('aa-int', workload), {
    processes: 2,
    mechanism: { flushBy: 'replies', replyBatch: 1, interruptBatch: 1 },
    workload: { flushEvery: 1 },
  });
  expect(error).toBeUndefined();
  expect(counters.log_records).toBeGreaterThan(0);
  expect(counters.interrupts).toBeLessThanOrEqual(counters.log_records!);
});

it.each([1, 2])('with devicesPerNode %i, records interrupt by the batch', (devicesPerNode) => {
  const { error, counters } = simulateSmall(combination('aa-int', 'dht'), {
    processes: 4,
    machine: { devicesPerNode, processesPerNode: 2 },
    mechanism: { interruptBatch: 10, interruptTimerNs: 1e6 },
    workload: { operationsPerProcess: 200, flushEvery: 0 },
  });
  expect(error).toBeUndefined();
  expect(counters.interrupts).toBeLessThan(counters.log_records! / 5);
});
