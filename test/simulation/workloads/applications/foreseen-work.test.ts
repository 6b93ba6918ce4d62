import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { expectedSeconds } from '../../../../src/plan/cost.ts';
import { expectedOf } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runApplication } from './runs.ts';

const workOf = (application: string, workload: ParameterValues) =>
  expectedOf(smallPlan(combination('rma', application), { workload, processes: 2 })).work.steps ?? 0;

/** What is counted, and how many of the steps of some ten nanoseconds that work is stated in make one of it. */
it.each<[string, ParameterValues, string, number]>([
  ['nbody', { bodies: 128, steps: 3 }, 'pairs', 1],
  ['nbodyw', { bodies: 128, steps: 3 }, 'pairs', 1],
  ['barnes', { bodies: 512, steps: 2 }, 'interactions', 30],
  ['water', { molecules: 96, steps: 1 }, 'pairs', 70],
  ['lu', { matrixSize: 96 }, 'multiply_adds', 1],
  ['sor', { rows: 128, columns: 64, iterations: 4 }, 'updates', 1],
  ['is', { keys: 4096, iterations: 3 }, 'counted_keys', 1],
])('%s foresees what it really computes, whatever it takes in events', (application, parameters, counter, each) => {
  const { counters } = runApplication({ application, processes: 2, parameters });
  const foreseen = workOf(application, parameters) / each;
  expect(foreseen / counters[counter]!).toBeGreaterThan(0.5);
  expect(foreseen / counters[counter]!).toBeLessThan(2);
});

it.each<[string, string, number]>([
  ['nbody', 'bodies', 4],
  ['barnes', 'bodies', 2],
  ['water', 'molecules', 4],
  ['lu', 'matrixSize', 8],
  ['ocean', 'gridSize', 3],
])(
  'a large run of %s is expected to take its time in one process, which hardly has an event',
  (application, size, times) => {
    const seconds = (value: number) => {
      const plan = smallPlan(combination('rma', application), { workload: { [size]: value }, processes: 1 });
      return expectedSeconds(plan);
    };
    expect(seconds(4096) / seconds(2048)).toBeGreaterThan(0.8 * times);
  },
);
