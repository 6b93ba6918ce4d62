import assert from 'node:assert/strict';
import { type MetricValue, STAGES, type TraceLevel } from '../simulation/run.ts';
import type { MetricDefinition, WorkloadDefinition } from '../simulation/workloads/definition.ts';
import { requireNear, requireNone } from './assertions.ts';
import type { ContractCase } from './contract-case.ts';
import { foreseenCase, windowCase } from './foreseen-cases.ts';
import { plainRun, producedMetrics, recordedResult, SEED } from './results.ts';
import { type Combination, combinationsOf, isStandard, simulateFew, turnOf } from './small-plans.ts';

/** Twice the present maximum; a run of this many events takes half a second. */
const SMALL_EVENTS = 120_000;
/** A mechanism that sends one frame per cache line has a few events for each, however large the accesses of a workload are. */
const EVENTS_PER_FRAME = 4;

/** Returns a trace level between off and full, with the workload's defaults: each level on an eighth of the mechanisms. */
function levelBetween(combination: Combination): TraceLevel | undefined {
  const levels: readonly TraceLevel[] = ['summary', 'sampled'];
  return isStandard(combination) ? levels[turnOf(combination, 8)] : undefined;
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

/** Returns the tests of a mechanism on a workload with a choice of the workload's parameters. */
export function combinationCases(combination: Combination): readonly ContractCase[] {
  const always = [
    ...Object.entries(ALWAYS).map(([name, run]) => ({ name, run: () => run(combination) })),
    windowCase(combination),
  ];
  if (!isStandard(combination)) return always;
  const standard = Object.entries(STANDARD).map(([name, run]) => ({ name, run: () => run(combination) }));
  return [...always, ...standard, foreseenCase(combination)];
}

/** Checks that some run produces each metric of a workload, with the workload's defaults or with another choice. */
export function metricsCase(workload: WorkloadDefinition): ContractCase {
  const run = () => {
    const own = combinationsOf(workload);
    const missing = new Set(workload.metrics.map(({ name }) => name));
    for (const combination of [...own.filter(isStandard), ...own.filter((each) => !isStandard(each))]) {
      if (missing.size === 0) break;
      for (const name of producedMetrics(combination)) missing.delete(name);
    }
    requireNone([...missing], 'metrics that no run produces');
  };
  return { name: 'are each produced by some run', run };
}

const ALWAYS: Readonly<Record<string, (combination: Combination) => void>> = {
  succeeds: (combination) => {
    const { status, error } = recordedResult(combination);
    assert.deepEqual({ status, error }, { status: 'succeeded', error: undefined });
  },
  'is small: what takes more events needs a `small` value of the parameters that say its size': (combination) => {
    const { events, counters } = recordedResult(combination);
    assert.ok(events < SMALL_EVENTS + EVENTS_PER_FRAME * (counters.frames ?? 0), `${events} events`);
  },
  'produces only declared metrics, in their units, and the distributions that were declared': (combination) => {
    const declared = new Map(combination.workload.metrics.map((metric) => [metric.name, metric]));
    for (const [name, metric] of Object.entries(recordedResult(combination).metrics)) {
      requireDeclared(name, metric, declared.get(name));
    }
  },
  'counts in numbers': (combination) => {
    const { counters } = recordedResult(combination);
    requireNone(
      Object.keys(counters).filter((name) => !Number.isFinite(counters[name])),
      'counters that are no numbers',
    );
  },
  'splits the mean latency into stages that sum to it': (combination) => {
    const { breakdown, metrics, percentiles, simulatedNs } = recordedResult(combination);
    // A run that takes no time has no latency.
    if (simulatedNs === 0) return;
    const latency = sumOf(Object.values(breakdown).map(({ meanNs }) => meanNs));
    requireNone(
      Object.keys(breakdown).filter((stage) => !STAGES.some((known) => known === stage)),
      'unknown stages',
    );
    assert.ok(latency > 0);
    requireNone(
      Object.entries(breakdown).filter(([, { totalNs }]) => !(totalNs > 0)),
      'stages that take no time',
    );
    requireNear(latency / (metrics.operation_latency_ns?.mean ?? latency), 1, 6);
    for (const { latencyNs, stagesNs } of percentiles) requireNear(sumOf(Object.values(stagesNs)) / latencyNs, 1, 6);
  },
  'records single operations whose stages sum to their latency, and together to the breakdown': requireOperations,
  'gives the same result again, with or without a trace': (combination) => {
    const { digest, operationsDigest, trace: full } = recordedResult(combination);
    assert.match(digest, /^[0-9a-f]{64}$/);
    assert.ok(full);
    const level = levelBetween(combination);
    const others = [
      plainRun(combination).result,
      ...(level ? [simulateFew(combination, { trace: level, seed: SEED })] : []),
    ];
    for (const [index, again] of others.entries()) {
      assert.deepEqual(
        [again.digest, again.operationsDigest],
        [digest, operationsDigest],
        `with ${index === 0 ? 'no trace' : level}`,
      );
      assert.equal(again.trace === undefined, index === 0);
    }
  },
  'gives another result for another seed, or the same where nothing is random': (combination) => {
    const other = simulateFew(combination, { seed: 2 });
    const { digest, operationsDigest } = recordedResult(combination);
    if (combination.workload.usesSeed === false) {
      // The times at which they are served may differ, as the mechanism draws the phases of polling.
      assert.equal(other.operationsDigest, operationsDigest);
      return;
    }
    assert.notEqual(other.digest, digest);
    assert.notEqual(other.operationsDigest, operationsDigest);
  },
  'has nothing busy longer than the run takes': (combination) => {
    const { occupancy, simulatedNs } = recordedResult(combination);
    if (simulatedNs === 0) return;
    requireNone(
      occupancy.filter(({ busiestShare, meanShare }) => busiestShare > 1 + 1e-6 || meanShare > busiestShare + 1e-9),
      'shares of more than the whole',
    );
    assert.ok(occupancy.length > 0);
  },
  'completes what it has begun': (combination) => {
    const { operations_issued: issued = 0, operations_completed: completed } = recordedResult(combination).counters;
    assert.ok(issued > 0);
    assert.equal(completed, issued);
  },
};

const STANDARD: Readonly<Record<string, (combination: Combination) => void>> = {
  'runs on two nodes that are not full, or on one or says why not': (combination) => {
    if (turnOf(combination, 2) === 0) requireRunOrReason(combination, 5);
    else assert.equal(simulateFew(combination, { processes: 11 }).status, 'succeeded');
  },
  'runs on one or two processes, or says why not': (combination) => {
    for (const processes of [1, 2]) requireRunOrReason(combination, processes);
  },
};

function requireRunOrReason(combination: Combination, processes: number): void {
  const { status, error } = simulateFew(combination, { processes });
  if (status === 'succeeded') return;
  assert.match(error?.code ?? '', /^SIM_[A-Z_]+$/);
  assert.match(error?.message ?? '', /process/);
}

function requireDeclared(name: string, metric: MetricValue, definition: MetricDefinition | undefined): void {
  assert.ok(definition, `${name} is not declared`);
  assert.deepEqual({ name, unit: metric.unit }, { name, unit: definition.unit });
  const { distribution } = definition;
  assert.deepEqual({ name, distribution: metric.p50 !== undefined }, { name, distribution });
  const { unit: _, ...values } = metric;
  requireNone(
    Object.keys(values).filter((part) => !Number.isFinite(values[part as keyof typeof values])),
    `values of ${name} that are none`,
  );
  const { value, mean, p50 = 0, p99 = 0, max = 0 } = metric;
  if (distribution) assert.ok(value === mean && p50 <= p99 && p99 <= max, `${name} is no distribution`);
}

function requireOperations(combination: Combination): void {
  const { breakdown, counters, trace } = recordedResult(combination);
  assert.ok(trace);
  const { id, latencyNs, stagesNs } = trace.operations;
  const totals = STAGES.map(() => 0);
  for (const [row, latency] of latencyNs.entries()) {
    const stages = stagesNs.subarray(row * STAGES.length, (row + 1) * STAGES.length);
    requireNear(sumOf(stages), latency, 3);
    for (const [stage, ns] of stages.entries()) totals[stage] = (totals[stage] ?? 0) + ns;
  }
  assert.equal(new Set(id).size, id.length);
  assert.ok(id.length > 0);
  if (trace.sampling !== 'every event') return;
  // Computations of a replayed schedule are operations too, but only its messages have a latency.
  if (trace.links === undefined) assert.equal(id.length, counters.operations_completed);
  for (const [stage, name] of STAGES.entries()) requireNear(totals[stage] ?? 0, breakdown[name]?.totalNs ?? 0, 2);
}
