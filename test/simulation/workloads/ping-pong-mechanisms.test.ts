import { describe, expect, it } from 'vitest';
import { combination, combinationsOf, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { impossibility, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const PING_PONG = workloadDefinitions.find(({ id }) => id === 'ping-pong')!;
const OPERATIONS = 100;

describe('a ping-pong', () => {
  it('is played by each mechanism with puts, each family in the tests that it has', () => {
    const names = combinationsOf(PING_PONG).map(({ name }) => name);
    for (const kind of ['rma', 'am', 'aa-int', 'firehose', 'two-sided-helper', 'dsm-isr', 'dpgas-bridge']) {
      expect(names).toContain(`${kind} ping-pong`);
    }
    expect(names).toContain('rma ping-pong operation=notified-put');
    expect(names).not.toContain('firehose ping-pong operation=notified-put');
  });

  it('refuses what a mechanism does not offer, and says what it takes', () => {
    const workload = { operation: 'notified-put' };
    const { code, message } = impossibility(smallPlan(combination('am', 'ping-pong'), { workload })) ?? {};
    expect(code).toBe('SIM_INCOMPATIBLE');
    expect(message).toMatch(/notified-put needs puts that notify their target, which .* accepted: operation put/);
  });

  it.each([
    [6, 3, 1],
    [7, 4, 1],
    [10, 8, 3],
  ])(
    'is between processes that compute: %i processes, %i on a node, %i of them dedicated',
    (processes, processesPerNode, dedicatedCores) => {
      const settings = {
        ...{ processes, machine: { processesPerNode }, mechanism: { dedicatedCores } },
        workload: { operationsPerProcess: OPERATIONS },
      };
      const { error, metrics, counters } = simulate(smallPlan(combination('am-onload', 'ping-pong'), settings));
      expect(error).toBeUndefined();
      const pairs = Math.floor(Number(counters.operations_completed) / OPERATIONS);
      expect(pairs).toBeGreaterThan(0);
      // Whether they begin together or not, a round trip takes what an operation takes, and the few before it.
      const roundTrip = 2 * metrics.one_way_latency_ns!.value;
      expect(Math.abs(roundTrip / metrics.operation_latency_ns!.value - 1)).toBeLessThan(0.2);
    },
  );

  it('of shared pages has the receiver read all of them, so that each costs a fault or two', () => {
    const oneWay = (bytes: number) => {
      const settings = { preset: 'ib-hdr', processes: 2, machine: { processesPerNode: 1 }, workload: { bytes } };
      return simulate(smallPlan(combination('dsm-isr', 'ping-pong'), settings)).metrics.one_way_latency_ns!.value;
    };
    const [one, eight] = [oneWay(4096), oneWay(8 * 4096)];
    expect(eight / one).toBeGreaterThan(3);
  });
});
