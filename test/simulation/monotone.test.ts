import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CONTRACT_MACHINE, combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { machineDefinitions } from '../../src/simulation/catalogue.ts';
import { simulate } from '../../src/simulation/simulate.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Times that lie on the way of every insert by the mechanism: the longer, the longer the insert takes. */
const LENGTHEN_LATENCY: Readonly<Record<string, readonly string[]>> = {
  rma: ['wireLatencyNs', 'memoryAccessNs', 'messageOverheadNs', 'atomicUnitNs'],
  am: ['wireLatencyNs', 'memoryAccessNs', 'handlerDispatchNs', 'pollIntervalNs'],
  'am-exp': ['wireLatencyNs', 'memoryAccessNs', 'handlerDispatchNs'],
  'am-onload': ['wireLatencyNs', 'memoryAccessNs', 'handlerDispatchNs'],
  // The wire is a hundredth of what both wait for interrupts, and how many messages these find varies by more.
  'am-ints': ['memoryAccessNs', 'handlerDispatchNs', 'interruptLatencyNs', 'upcallNs'],
  'aa-int': ['memoryAccessNs', 'handlerDispatchNs', 'interruptLatencyNs', 'upcallNs'],
  'aa-poll': ['wireLatencyNs', 'memoryAccessNs', 'handlerDispatchNs', 'pollIntervalNs'],
  'aa-sp': ['wireLatencyNs', 'memoryAccessNs', 'handlerDispatchNs'],
};

/** Times that a core is busy with for every insert: the longer, the fewer inserts per second. */
const LOWER_RATE: Readonly<Record<string, readonly string[]>> = {
  rma: ['wireLatencyNs', 'memoryAccessNs', 'messageOverheadNs', 'atomicUnitNs'],
  am: ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs'],
  'am-exp': ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs'],
  'am-onload': ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs'],
  'am-ints': ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs', 'interruptLatencyNs', 'upcallNs'],
  'aa-int': ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs', 'interruptLatencyNs', 'upcallNs'],
  'aa-poll': ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs'],
  'aa-sp': ['memoryAccessNs', 'handlerDispatchNs', 'messageOverheadNs'],
};

const machine = machineDefinitions.find(({ id }) => id === CONTRACT_MACHINE)!.parameters;

/** Metrics of a run in which one parameter is `factor` times its default. */
function scaled(mechanism: string, parameter: string, factor: number, seed: number) {
  const runs = combination(mechanism, 'dht');
  const own = runs.mechanism.parameters.find(({ name }) => name === parameter);
  const definition = own ?? machine.find(({ name }) => name === parameter)!;
  const change = { [own ? 'mechanism' : 'machine']: { [parameter]: factor * Number(definition.default) } };
  return simulate(smallPlan(runs, { seed, workload: { operationsPerProcess: 40 }, ...change })).metrics;
}

/** Two factors at least twice as large as each other, and a seed; the order of runs is fixed, so that a failure repeats. */
function forFactors(check: (small: number, large: number, seed: number) => void) {
  const factors = fc.tuple(fc.double({ min: 0.25, max: 8, noNaN: true }), fc.double({ min: 2, max: 8, noNaN: true }));
  fc.assert(
    fc.property(factors, fc.nat(1000), ([small, ratio], seed) => check(small, small * ratio, seed)),
    { numRuns: 2, seed: 7 },
  );
}

const pairs = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([mechanism, names]) => names.map((name) => [mechanism, name] as const));

describe('inserts take longer', () => {
  it.each(pairs(LENGTHEN_LATENCY))('by %s with a longer %s', (mechanism, parameter) => {
    forFactors((small, large, seed) => {
      const latency = (factor: number) => scaled(mechanism, parameter, factor, seed).operation_latency_ns!.value;
      expect(latency(large)).toBeGreaterThan(latency(small));
    });
  });
});

describe('there are fewer inserts per second', () => {
  it.each(pairs(LOWER_RATE))('by %s with a longer %s', (mechanism, parameter) => {
    forFactors((small, large, seed) => {
      const rate = (factor: number) => scaled(mechanism, parameter, factor, seed).inserts_per_second!.value;
      expect(rate(large)).toBeLessThan(rate(small));
    });
  });

  it('by rma the more of them collide', () => {
    const rate = (collisionRate: number) =>
      simulate(smallPlan(combination('rma', 'dht'), { workload: { collisionRate } })).metrics.inserts_per_second!.value;
    const rates = [0, 0.05, 0.25, 0.5, 1].map(rate);
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
  });
});
