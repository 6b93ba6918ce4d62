import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

it('that take no time do not wake a process that has gone on to a pause', () => {
  const plan = smallPlan(combination('dpgas-integrated', 'dht'), {
    processes: 2,
    machine: { processesPerNode: 2, memoryAccessNs: 0 },
    workload: { arrivalProcess: 'poisson', arrivalsPerSecond: 1e3, flushEvery: 1 },
  });
  const { status, error } = simulate(plan);
  expect({ status, error }).toEqual({ status: 'succeeded' });
});
