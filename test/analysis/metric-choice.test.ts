import { describe, expect, it } from 'vitest';
import { comparableRuns } from '../../src/analysis/comparable-run.ts';
import { defaultMetric, describeMetric, metricsOf } from '../../src/analysis/metric-choice.ts';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { madeUpRun } from '../papers/made-up-results.ts';

const dht = workloadDefinitions.find(({ id }) => id === 'dht')!;

describe('the metric of a comparison', () => {
  it('is the primary one of the workload if runs have it, or if there are no runs yet', () => {
    expect(defaultMetric(['operation_latency_ns', dht.primaryMetric], dht, {})).toBe(dht.primaryMetric);
    expect(defaultMetric([], dht, {})).toBe(dht.primaryMetric);
    expect(defaultMetric([], dht, { operation: 'lookup' })).toBe('lookups_per_second');
  });

  it('is else the first that the runs have', () => {
    expect(defaultMetric(['operation_latency_ns', 'runtime_ns'], dht, {})).toBe('operation_latency_ns');
    expect(defaultMetric(['made_up', 'runtime_ns'], undefined, {})).toBe('made_up');
    expect(defaultMetric([], undefined, {})).toBeUndefined();
  });

  it('has the unit and direction of its definition, or none', () => {
    expect(describeMetric(dht.primaryMetric, dht)).toEqual({ unit: '1/s', better: 'higher' });
    expect(describeMetric('operation_latency_ns.p99', dht)).toEqual({ unit: 'ns', better: 'lower' });
    expect(describeMetric('made_up', dht)).toEqual({ unit: '1', better: 'neutral' });
  });

  it('has the unit that runs give it where no definition does', () => {
    const runs = [madeUpRun({ metrics: {} }), { ...madeUpRun({}), metrics: { made_up: { value: 3, unit: 'B' } } }];
    expect(describeMetric('made_up', dht, runs)).toEqual({ unit: 'B', better: 'neutral' });
    expect(describeMetric('made_up', undefined, runs)).toEqual({ unit: 'B', better: 'neutral' });
  });

  it('is one of those of any run, in the order of the definition and what it does not know last', () => {
    const runs = [{ made_up: 1, operation_latency_ns: 2 }, { [dht.primaryMetric]: 3 }].map((metrics) =>
      madeUpRun({ metrics }),
    );
    expect(metricsOf(runs, dht)).toEqual([dht.primaryMetric, 'operation_latency_ns', 'made_up']);
    expect(metricsOf([], dht)).toEqual([]);
  });

  it('may be a percentile of those that have a distribution', () => {
    const run = madeUpRun({});
    const latency = { value: 2, unit: 'ns', mean: 2, p50: 1, p99: 9, max: 12 };
    const measured = [{ ...run, metrics: { made_up: { value: 1, unit: '1' }, operation_latency_ns: latency } }];
    const percentiles = ['p50', 'p99', 'max'].map((statistic) => `operation_latency_ns.${statistic}`);
    expect(metricsOf(measured, dht)).toEqual(['operation_latency_ns', ...percentiles, 'made_up']);
    expect(comparableRuns(measured, 'operation_latency_ns.p99')[0]).toMatchObject({ value: 9 });
    expect(comparableRuns(measured, 'made_up.p99')[0]).toMatchObject({ value: null });
  });
});
