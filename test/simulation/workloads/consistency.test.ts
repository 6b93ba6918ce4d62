import { expect, it } from 'vitest';
import { combination, simulateFew } from '../../../src/contract-tests/small-plans.ts';

function writesOf(mechanism: string, order: string) {
  const result = simulateFew(combination(mechanism, 'consistency'), { preset: 'ib-hdr', workload: { order } });
  expect(result.error).toBeUndefined();
  return result;
}
const latency = (mechanism: string, order: string) => writesOf(mechanism, order).metrics.operation_latency_ns!.value;

it.each(['rma', 'am', 'firehose'])(
  'keeps puts of %s in order without fences, and answers each by a flush',
  (mechanism) => {
    const { counters } = writesOf(mechanism, 'non-posted');
    expect(counters).toMatchObject({ put: 800, flush: 800, writes: 800 });
    expect(latency(mechanism, 'fence')).toBe(latency(mechanism, 'none'));
    expect(latency(mechanism, 'flush')).toBeGreaterThan(latency(mechanism, 'none'));
    expect(latency(mechanism, 'non-posted')).toBeGreaterThan(1.5 * latency(mechanism, 'flush'));
  },
);

it('costs nothing where a store is performed when it returns', () => {
  const orders = ['none', 'fence', 'flush', 'non-posted'].map((order) => latency('dsm-isr', order));
  expect(new Set(orders).size).toBe(1);
});

it('is a fence frame where puts are ordered', () => {
  const { counters, error } = simulateFew(combination('dpgas-bridge', 'consistency'), {
    ...{ preset: 'opteron-htoe', workload: { order: 'fence' } },
  });
  expect(error).toBeUndefined();
  expect(counters.fence).toBe(80);
});
