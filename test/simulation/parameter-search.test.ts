import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { simulate } from '../../src/simulation/simulate.ts';

type Settings = Parameters<typeof smallPlan>[1] & object;
const run = (dedicatedCores: number | string, settings: Settings = {}, workload = 'dht') =>
  simulate(smallPlan(combination('am-onload', workload), { ...settings, mechanism: { dedicatedCores } }));

describe('the best number of dedicated cores', () => {
  it('is the one that is found by trying all, in a fraction of the runs', () => {
    for (const [workload, metric, better] of [
      ['dht', 'inserts_per_second', Math.max],
      ['xor-checkpoint', 'checkpoint_ns', Math.min],
    ] as const) {
      const settings = { machine: { processesPerNode: 16 }, processes: 32 };
      const all = Array.from({ length: 15 }, (_, index) => run(index + 1, settings, workload).metrics[metric]!.value);
      const found = run('best', settings, workload);
      expect(found.metrics[metric]!.value, workload).toBe(better(...all));
      expect(found.metrics.dedicated_cores!.value, workload).toBe(all.indexOf(better(...all)) + 1);
      expect(found.counters.searched_runs, workload).toBeLessThanOrEqual(9);
    }
  });

  it('is that by which lookups are measured, if lookups are', () => {
    const settings = { machine: { processesPerNode: 16 }, processes: 32, workload: { operation: 'lookup' } };
    const rates = Array.from({ length: 15 }, (_, i) => run(i + 1, settings).metrics.lookups_per_second!.value);
    const found = run('best', settings);
    expect(found.metrics.lookups_per_second!.value).toBe(Math.max(...rates));
    expect(found.metrics.dedicated_cores!.value).toBe(rates.indexOf(Math.max(...rates)) + 1);
  });

  it('gives what the run with that number gives, and says how many runs it is the best of', () => {
    const found = run('best');
    const given = run(found.metrics.dedicated_cores!.value);
    expect(found.metrics).toEqual(given.metrics);
    expect(found.breakdown).toEqual(given.breakdown);
    expect(found.counters).toEqual({ ...given.counters, searched_runs: found.counters.searched_runs });
    expect(found.events).toBeGreaterThan(3 * given.events);
  });

  it('is the same every time, with a trace of the best run or without, and may be another on another seed', () => {
    const [one, traced] = [run('best'), run('best', { trace: 'full' })];
    expect(traced.digest).toBe(one.digest);
    expect(run('best').digest).toBe(one.digest);
    expect(traced.trace?.tracks.length).toBeGreaterThan(0);
    expect(run('best', { seed: 2 }).digest).not.toBe(one.digest);
  });

  it('of a node with a single process is an error, as any number is', () => {
    const { status, error } = run('best', { processes: 1 });
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'SIM_DEDICATED_CORES' });
  });
});
