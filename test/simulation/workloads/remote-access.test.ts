import { expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';

function metricsOf(workload: ParameterValues) {
  const { error, metrics } = simulateSmall(combination('dpgas-bridge', 'remote-access'), {
    ...{ preset: 'opteron-htoe', processes: 2, workload },
  });
  expect(error).toBeUndefined();
  return metrics;
}

// A line and its answer take 848 ns of the line back.
const LINE_RATE = 64 / 848;

it.each([8, 9, 20])(
  'has a bandwidth of %d reads of which 8 are under way: all of them count',
  (operationsPerProcess) => {
    const { bandwidth_bytes_per_ns: bandwidth } = metricsOf({ outstanding: 8, operationsPerProcess });
    // The line is not full with eight: a round trip of 9,354 ns after the first comes the ninth.
    const turns = Math.floor((operationsPerProcess - 1) / 8);
    const ns = turns * (9354 + 60) + ((operationsPerProcess - 1) % 8) * 848;
    expect(bandwidth!.value / ((64 * (operationsPerProcess - 1)) / ns)).toBeCloseTo(1, 1);
  },
);

it('has the rate of the line however few reads there are beside those under way', () => {
  for (const operationsPerProcess of [2, 16, 32, 33, 200]) {
    const { bandwidth_bytes_per_ns: bandwidth } = metricsOf({ outstanding: 32, operationsPerProcess });
    expect(bandwidth!.value).toBeCloseTo(LINE_RATE, 6);
  }
});

it('has none of a single access, which counts no time', () => {
  expect(metricsOf({ operationsPerProcess: 1 }).bandwidth_bytes_per_ns).toBeUndefined();
});
