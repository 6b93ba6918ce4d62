import { describe, expect, it, vi } from 'vitest';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { type RunResult, STAGES, type TraceLevel } from '../../src/simulation/run.ts';
import { type Combination, combinations, simulateFew } from './small-plans.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Twice what the largest takes today; a run of so many events is over in half a second. */
const SMALL_EVENTS = 120_000;

const cases = combinations.map((combination) => [combination.name, combination] as const);
const results = new Map<string, RunResult>();

/** The combination's result, with everything recorded; computed once for all tests that only look at it. */
function resultOf(combination: Combination): RunResult {
  const result = results.get(combination.name) ?? simulateFew(combination, { trace: 'full' });
  results.set(combination.name, result);
  return result;
}

/** With the workload's defaults: what does not depend on its parameters is looked at only there. */
const isStandard = ({ choice }: Combination) => Object.keys(choice).length === 0;

/** Off, and on the workload's defaults one of the two levels between off and full. */
function otherLevels(combination: Combination): readonly TraceLevel[] {
  if (!isStandard(combination)) return ['off'];
  return ['off', combinations.indexOf(combination) % 2 === 0 ? 'summary' : 'sampled'];
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

describe.each(cases)('%s', (_, combination) => {
  it('succeeds', () => {
    const { status, error } = resultOf(combination);
    expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
  });

  it('is small: what takes more events needs a `small` value of the parameters that say its size', () => {
    expect(resultOf(combination).events).toBeLessThan(SMALL_EVENTS);
  });

  it('produces only declared metrics, in their units, and the distributions that were declared', () => {
    const declared = new Map(combination.workload.metrics.map((metric) => [metric.name, metric]));
    for (const [name, metric] of Object.entries(resultOf(combination).metrics)) {
      const definition = declared.get(name);
      expect(definition, `${name} is not declared`).toBeDefined();
      expect({ name, unit: metric.unit }).toEqual({ name, unit: definition!.unit });
      expect({ name, distribution: metric.p50 !== undefined }).toEqual({
        name,
        distribution: definition!.distribution,
      });
      expect(Object.values(metric).filter((value) => typeof value === 'number' && !Number.isFinite(value))).toEqual([]);
      if (definition!.distribution) {
        expect(metric.value).toBe(metric.mean);
        expect(metric.p50!).toBeLessThanOrEqual(metric.p99!);
        expect(metric.p99!).toBeLessThanOrEqual(metric.max!);
      }
    }
  });

  it('splits the mean latency into stages that sum to it', () => {
    const { breakdown, metrics, percentiles } = resultOf(combination);
    const latency = Object.values(breakdown).reduce((sum, stage) => sum + stage.meanNs, 0);
    expect(Object.keys(breakdown).filter((stage) => !STAGES.some((known) => known === stage))).toEqual([]);
    expect(latency).toBeGreaterThan(0);
    expect(Object.entries(breakdown).filter(([, { totalNs }]) => !(totalNs > 0))).toEqual([]);
    expect(latency / (metrics.operation_latency_ns?.mean ?? latency)).toBeCloseTo(1, 6);
    for (const { latencyNs, stagesNs } of percentiles) {
      const sum = Object.values(stagesNs).reduce((total, ns) => total + ns, 0);
      expect(sum / latencyNs).toBeCloseTo(1, 6);
    }
  });

  it('records single operations whose stages sum to their latency, and together to the breakdown', () => {
    const { breakdown, counters, trace } = resultOf(combination);
    const { id, latencyNs, stagesNs } = trace!.operations;
    const totals = STAGES.map(() => 0);
    for (const [row, latency] of latencyNs.entries()) {
      const stages = stagesNs.subarray(row * STAGES.length, (row + 1) * STAGES.length);
      expect(sumOf(stages)).toBeCloseTo(latency, 3);
      for (const [stage, ns] of stages.entries()) totals[stage]! += ns;
    }
    expect(new Set(id).size).toBe(id.length);
    expect(id.length).toBeGreaterThan(0);
    if (trace!.sampling !== 'every event') return;
    // Of a replayed schedule computations are operations too; only its messages have a latency.
    if (trace!.links === undefined) expect(id.length).toBe(counters.operations_completed);
    for (const [stage, name] of STAGES.entries()) expect(totals[stage]).toBeCloseTo(breakdown[name]?.totalNs ?? 0, 2);
  });

  it('gives the same result again, with or without a trace', () => {
    const { digest, operationsDigest, trace: full } = resultOf(combination);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(full).toBeDefined();
    for (const trace of otherLevels(combination)) {
      const again = simulateFew(combination, { trace });
      expect({ trace, digest: again.digest }).toEqual({ trace, digest });
      expect(again.operationsDigest).toBe(operationsDigest);
      expect(again.trace === undefined).toBe(trace === 'off');
    }
  });

  it('gives another result for another seed, or the same where nothing is random', () => {
    const other = simulateFew(combination, { seed: 2 });
    if (combination.workload.usesSeed === false) {
      expect(other.digest).toBe(resultOf(combination).digest);
      return;
    }
    expect(other.digest).not.toBe(resultOf(combination).digest);
    expect(other.operationsDigest).not.toBe(resultOf(combination).operationsDigest);
  });

  it('completes what it has begun', () => {
    const { operations_issued, operations_completed } = resultOf(combination).counters;
    expect(operations_issued).toBeGreaterThan(0);
    expect(operations_completed).toBe(operations_issued);
  });
});

describe.each(cases.filter(([, combination]) => isStandard(combination)))('%s', (_, combination) => {
  it('runs on nodes that are not full', () => {
    for (const processes of [5, 11]) expect(simulateFew(combination, { processes }).status).toBe('succeeded');
  });

  it('runs on one or two processes, or says why not', () => {
    for (const processes of [1, 2]) {
      const { status, error } = simulateFew(combination, { processes });
      if (status !== 'succeeded') expect(error?.code).toMatch(/^SIM_[A-Z_]+$/);
      if (status !== 'succeeded') expect(error?.message).toMatch(/process/);
    }
  });
});

describe.each(workloadDefinitions.map((workload) => [workload.id, workload] as const))(
  'metrics of %s',
  (id, workload) => {
    it('are each produced by some run', () => {
      const produced = combinations
        .filter((combination) => combination.workload.id === id)
        .flatMap((combination) => Object.keys(resultOf(combination).metrics));
      expect([...new Set(produced)].sort()).toEqual(workload.metrics.map((metric) => metric.name).sort());
    });
  },
);
