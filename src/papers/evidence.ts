import { ordered } from '../analysis/axes.ts';
import { commonSeedRatio, type Estimate, estimate, independentRatio } from '../analysis/statistics.ts';
import { catalogue } from '../spec/catalogue.ts';
import type { Run } from '../spec/resources/run.ts';

export type Scalar = number | string | boolean;

/** A measured number. A check states the 95 % interval of a mean or ratio; the ledger adds that of any other number. */
export interface Value {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** Whether no random draw matters in the runs behind it, so that it has no interval. Set by the ledger. */
  readonly exact?: boolean;
}

/** Paths of a run and their required values: `{ mechanism: 'aa-poll', 'workload.collisionRate': 0.25 }`. */
export type Filter = Readonly<Record<string, Scalar>>;

/** Thrown when a check asks for something that the results do not contain. */
export class NoEvidence extends Error {
  override readonly name = 'NoEvidence';
}

/** Returns what `tell` tells, or undefined if the results lack what it asks for. */
export function unlessMissing<Told>(tell: () => Told): Told | undefined {
  try {
    return tell();
  } catch (error) {
    if (error instanceof NoEvidence) return undefined;
    throw error;
  }
}

/** The data that a check may read: results of the studies that its claim names, and the presets that the runs used. */
export interface Evidence {
  /** @throws NoEvidence if the study has no results */
  study(id: string): Study;
  /** Returns a sentence from a study that explains but does not decide; undefined if its results are missing or incomplete. */
  beside(id: string, tell: (runs: Study) => string): string | undefined;
  /**
   * Returns the default of a parameter of a machine preset or mechanism.
   * @throws NoEvidence if there is none
   */
  preset(model: string, parameter: string): Scalar;
}

/** The successful runs of a study, or a subset of them. */
export class Study {
  constructor(
    readonly id: string,
    readonly runs: readonly Run[],
    /** Failed runs of the whole study, which the simulation refused or aborted. */
    readonly failed: readonly Run[] = [],
  ) {}

  /**
   * Returns the runs with these values.
   * @throws NoEvidence if there are none
   */
  where(filter: Filter): Study {
    const found = this.runs.filter((run) =>
      Object.entries(filter).every(([path, value]) => coordinateOf(run, path) === value),
    );
    if (found.length > 0) return new Study(this.id, found);
    const wanted = Object.entries(filter).map(([path, value]) => `${path} = ${value}`);
    throw new NoEvidence(`${this.id} has no finished run with ${wanted.join(', ')}`);
  }

  /** Returns the distinct values at a path in these runs: numbers in ascending order, others in order of appearance. */
  values(path: string): Scalar[] {
    return ordered([...new Set(this.runs.flatMap((run) => coordinateOf(run, path) ?? []))]);
  }

  /** Same as `values`, for a numeric path. */
  numbers(path: string): number[] {
    return this.values(path).map(Number);
  }

  /** Returns the mean and 95 % interval of a metric over the replications. */
  mean(metric: string): Estimate {
    return estimate(this.runs.map((run) => metricOf(run, metric, this.id)));
  }

  /** Same as `mean`, as the value of a quantity: a verdict depends on its interval. */
  value(metric: string): Value {
    const { mean, low, high } = this.mean(metric);
    return withInterval({ value: mean, low, high });
  }

  /** Returns the ratio of a metric between two cells of this study, over common seeds, with its 95 % interval. */
  ratio(metric: string, of: Filter, to: Filter): Value {
    return ratioOf(metric, this.where(of), this.where(to));
  }

  /**
   * Returns the sum of a counter over these runs.
   * @throws NoEvidence if a run lacks the counter
   */
  counter(name: string): number {
    return this.runs.reduce((sum, run) => {
      const count = run.counters[name];
      if (count === undefined) throw new NoEvidence(`runs of ${this.id} have no counter ${name}`);
      return sum + count;
    }, 0);
  }

  /**
   * Returns the mean of a counter over these runs.
   * @throws NoEvidence if a run lacks the counter
   */
  perRun(name: string): number {
    return this.counter(name) / this.runs.length;
  }

  /** Same as `counter`, for counters that exist only in runs where the event occurs: 0 for the other runs. */
  occurrences(name: string): number {
    return this.runs.reduce((sum, run) => sum + (run.counters[name] ?? 0), 0);
  }

  /** Returns the mean time of an operation in a stage, in ns; 0 for runs without this stage. */
  stageNs(stage: string): number {
    return this.runs.reduce((sum, run) => sum + (run.breakdown[stage]?.meanNs ?? 0), 0) / this.runs.length;
  }

  /**
   * Returns the metric by seed.
   * @throws NoEvidence if several runs have the same seed
   */
  bySeed(metric: string): ReadonlyMap<number, number> {
    const values = new Map<number, number>();
    for (const run of this.runs) {
      if (values.has(run.seed)) throw new NoEvidence(`${this.id}: a ratio needs one run per seed on either side`);
      values.set(run.seed, metricOf(run, metric, this.id));
    }
    return values;
  }
}

/**
 * Returns the ratio of a metric between two cells, of one study or two, with its 95 % interval. Uses common seeds if there are
 * any, and otherwise treats the samples as independent.
 * @param toMetric metric of the denominator, if it is another one
 * @throws NoEvidence if the denominator is, or could be, 0
 */
export function ratioOf(metric: string, of: Study, to: Study, toMetric: string = metric): Value {
  const [a, b] = [of.bySeed(metric), to.bySeed(toMetric)];
  const paired = [...a.keys()].filter((seed) => b.has(seed));
  const ofPairs = (values: ReadonlyMap<number, number>) => paired.map((seed) => values.get(seed)!);
  const ratio =
    paired.length > 0 ? commonSeedRatio(ofPairs(a), ofPairs(b)) : independentRatio([...a.values()], [...b.values()]);
  if (ratio && ratio.p !== null && ratio.low === null) {
    throw new NoEvidence(`${to.id}: ${toMetric} may as well be 0 where a ratio to it is asked for`);
  }
  if (ratio) return withInterval(ratio);
  throw new NoEvidence(`${to.id}: ${toMetric} is 0 where a ratio to it is asked for`);
}

/** A single replication has no interval. */
const withInterval = ({ value, low, high }: { value: number; low: number | null; high: number | null }): Value =>
  low === null || high === null ? { value } : { value, low, high };

/** Returns the value of a run at a path as used in specifications; undefined if the run has none. */
export function coordinateOf(run: Run, path: string): Scalar | undefined {
  if (path === 'processes') return run.processes;
  if (path === 'mechanism') return run.mechanism.kind;
  if (path === 'machine') return run.machine.preset;
  const dot = path.indexOf('.');
  const parts: Readonly<Record<string, Readonly<Record<string, Scalar>>>> = {
    mechanism: run.mechanism,
    machine: run.machine.parameters,
    workload: run.workload,
  };
  return parts[path.slice(0, dot)]?.[path.slice(dot + 1)];
}

/** Returns the default of a parameter of a machine preset or mechanism. */
export function presetValue(model: string, parameter: string): Scalar {
  const preset = [...catalogue.machines, ...catalogue.mechanisms].find(({ id }) => id === model);
  const found = preset?.parameters.find(({ name }) => name === parameter);
  if (found?.default !== undefined) return found.default;
  throw new NoEvidence(preset ? `${model} has no parameter ${parameter}` : `${model} is not built`);
}

function metricOf(run: Run, metric: string, study: string): number {
  const value = run.metrics[metric]?.value;
  if (value !== undefined) return value;
  throw new NoEvidence(`runs of ${study} have no metric ${metric}`);
}
