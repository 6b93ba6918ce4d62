import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const NS_PER_SECOND = 1e9;
const OPERATIONS = 40_000;

/** Puts of one process to another, all to the same page: each takes the same time, so the process is a server of known time. */
function lonePuts(workload: ParameterValues) {
  const plan = smallPlan(combination('rma', 'random-put'), {
    processes: 2,
    machine: { processesPerNode: 1 },
    workload: {
      senderShare: 0.5,
      workingSetBytes: 4096,
      sourceArea: 'unpinned',
      operationsPerProcess: OPERATIONS,
      ...workload,
    },
  });
  const result = simulate(plan);
  expect(result.error).toBeUndefined();
  return result;
}

const latencyOf = (result: ReturnType<typeof lonePuts>) => result.metrics.operation_latency_ns!;
const serviceNs = latencyOf(lonePuts({})).value;
const offered = (utilisation: number) => (utilisation / serviceNs) * NS_PER_SECOND;

describe('Poisson arrivals', () => {
  it('at a server of constant time wait as a queue M/D/1 does', () => {
    expect(latencyOf(lonePuts({})).max).toBeCloseTo(serviceNs, 3);
    for (const utilisation of [0.2, 0.5, 0.7]) {
      const measured = latencyOf(
        lonePuts({ arrivalProcess: 'poisson', arrivalsPerSecond: offered(utilisation) }),
      ).value;
      const waitNs = (utilisation * serviceNs) / (2 * (1 - utilisation));
      expect((measured - serviceNs) / waitNs, `utilisation ${utilisation}`).toBeGreaterThan(0.93);
      expect((measured - serviceNs) / waitNs, `utilisation ${utilisation}`).toBeLessThan(1.07);
    }
  });

  it('charge their wait to a stage of its own, and nothing else changes', () => {
    const [closed, open] = [lonePuts({}), lonePuts({ arrivalProcess: 'poisson', arrivalsPerSecond: offered(0.5) })];
    const { queueing, ...others } = open.breakdown;
    expect(queueing!.meanNs).toBeGreaterThan(0);
    for (const [stage, { meanNs }] of Object.entries(closed.breakdown)) {
      expect(others[stage]!.meanNs / meanNs, stage).toBeCloseTo(1, 6);
    }
    expect(closed.breakdown.queueing).toBeUndefined();
  });

  it('begin after the warm-up, whose time nothing waits for', () => {
    const work = { workingSetBytes: 4 << 20, arrivalProcess: 'poisson', arrivalsPerSecond: offered(0.2) };
    const [cold, warm] = [0, 20].map((warmUpRounds) => lonePuts({ ...work, warmUpRounds }));
    expect(latencyOf(warm!).value / latencyOf(cold!).value).toBeCloseTo(1, 2);
  });

  it('are delivered at the offered rate below capacity, and at capacity beyond', () => {
    const rate = (utilisation: number) =>
      lonePuts({ arrivalProcess: 'poisson', arrivalsPerSecond: offered(utilisation) }).metrics.puts_per_second!.value;
    expect(rate(0.5) / offered(0.5)).toBeGreaterThan(0.97);
    expect(rate(0.5) / offered(0.5)).toBeLessThan(1.03);
    expect(rate(3) / offered(1)).toBeCloseTo(1, 2);
  });
});

describe('bursts', () => {
  it('wait as batches of geometric size do', () => {
    const [utilisation, size] = [0.5, 8];
    const workload = { arrivalProcess: 'bursty', burstOperations: size, arrivalsPerSecond: offered(utilisation) };
    const measured = latencyOf(lonePuts(workload)).value;
    const waitNs = ((utilisation / 2 + size - 1) * serviceNs) / (1 - utilisation);
    expect((measured - serviceNs) / waitNs).toBeGreaterThan(0.9);
    expect((measured - serviceNs) / waitNs).toBeLessThan(1.1);
  });
});

describe('every workload with open load', () => {
  it.each(['dht', 'random-put', 'remote-queue'])(
    '%s waits longer the more is offered, whatever the mechanism',
    (workload) => {
      for (const mechanism of ['rma', 'am', 'aa-poll', 'two-sided-basic', 'firehose']) {
        const latency = (arrivalsPerSecond: number) =>
          simulate(
            smallPlan(combination(mechanism, workload), {
              processes: 4,
              workload: { arrivalProcess: 'poisson', arrivalsPerSecond },
            }),
          );
        const [light, heavy] = [latency(1e3), latency(1e8)];
        for (const { status, error } of [light, heavy])
          expect({ status, error }, mechanism).toEqual({ status: 'succeeded' });
        expect(latencyOf(light).value, mechanism).toBeLessThan(latencyOf(heavy).value);
      }
    },
  );
});
