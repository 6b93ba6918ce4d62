import { commonSeedRatio, type Estimate, estimate, independentRatio } from '../analysis/statistics.ts';
import { catalogue } from '../spec/catalogue.ts';
import type { Run } from '../spec/resources/run.ts';

export type Scalar = number | string | boolean;

/** A measured number; the interval is that of 95 %, absent for counts and if there is one replication. */
export interface Value {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** Paths of a run and the values they must have: `{ mechanism: 'aa-poll', 'workload.collisionRate': 0.25 }`. */
export type Filter = Readonly<Record<string, Scalar>>;

/** A check asked for something that these results do not hold. */
export class NoEvidence extends Error {
  override readonly name = 'NoEvidence';
}

/** What a check may read: results of the studies its claim names, and the presets that the runs were made with. */
export interface Evidence {
  /** Throws NoEvidence where the study has no results. */
  study(id: string): Study;
  /** A sentence from a study that explains and does not decide; undefined where its results do not hold it. */
  beside(id: string, tell: (runs: Study) => string): string | undefined;
  /** Default of a parameter of a machine preset or of a mechanism. Throws NoEvidence where there is none. */
  preset(model: string, parameter: string): Scalar;
}

/** The finished runs of a study, or some of them. */
export class Study {
  constructor(
    readonly id: string,
    readonly runs: readonly Run[],
    /** Runs of the whole study that the simulation refused or broke off. */
    readonly failed: readonly Run[] = [],
  ) {}

  /** The runs with these values. Throws NoEvidence where there are none. */
  where(filter: Filter): Study {
    const found = this.runs.filter((run) =>
      Object.entries(filter).every(([path, value]) => coordinateOf(run, path) === value),
    );
    if (found.length > 0) return new Study(this.id, found);
    const wanted = Object.entries(filter).map(([path, value]) => `${path} = ${value}`);
    throw new NoEvidence(`${this.id} has no finished run with ${wanted.join(', ')}`);
  }

  /** Values that a path takes in these runs: numbers ascending, others in order of appearance. */
  values(path: string): Scalar[] {
    const found = [...new Set(this.runs.flatMap((run) => coordinateOf(run, path) ?? []))];
    return found.every((value) => typeof value === 'number') ? found.sort((a, b) => Number(a) - Number(b)) : found;
  }

  /** As `values`, for a path of numbers. */
  numbers(path: string): number[] {
    return this.values(path).map(Number);
  }

  /** Mean and 95 % interval of a metric over the replications. */
  mean(metric: string): Estimate {
    return estimate(this.runs.map((run) => metricOf(run, metric, this.id)));
  }

  /** Ratio of a metric between two cells of this study, over common seeds, with its 95 % interval. */
  ratio(metric: string, of: Filter, to: Filter): Value {
    return ratioOf(metric, this.where(of), this.where(to));
  }

  /** Sum of a counter over these runs. Throws NoEvidence where a run has no such counter. */
  counter(name: string): number {
    return this.runs.reduce((sum, run) => {
      const count = run.counters[name];
      if (count === undefined) throw new NoEvidence(`runs of ${this.id} have no counter ${name}`);
      return sum + count;
    }, 0);
  }

  /** As `counter`, for what models only count where it happens: 0 in runs that have no such counter. */
  occurrences(name: string): number {
    return this.runs.reduce((sum, run) => sum + (run.counters[name] ?? 0), 0);
  }

  /** Mean ns that an operation spends in a stage; 0 where it never enters it. */
  stageNs(stage: string): number {
    return this.runs.reduce((sum, run) => sum + (run.breakdown[stage]?.meanNs ?? 0), 0) / this.runs.length;
  }

  /** The metric by seed. Throws NoEvidence where a seed stands for several runs. */
  bySeed(metric: string): ReadonlyMap<number, number> {
    const values = new Map<number, number>();
    for (const run of this.runs) {
      if (values.has(run.seed)) throw new NoEvidence(`${this.id}: a ratio needs one run per seed on either side`);
      values.set(run.seed, metricOf(run, metric, this.id));
    }
    return values;
  }
}

/** Ratio of a metric between two cells, of one study or of two, over common seeds, with its 95 % interval. */
export function ratioOf(metric: string, of: Study, to: Study): Value {
  const [a, b] = [of.bySeed(metric), to.bySeed(metric)];
  const paired = [...a.keys()].filter((seed) => b.has(seed));
  const ofPairs = (values: ReadonlyMap<number, number>) => paired.map((seed) => values.get(seed)!);
  const ratio =
    paired.length > 0 ? commonSeedRatio(ofPairs(a), ofPairs(b)) : independentRatio([...a.values()], [...b.values()]);
  if (ratio && ratio.p !== null && ratio.low === null) {
    throw new NoEvidence(`${to.id}: ${metric} may as well be 0 where a ratio to it is asked for`);
  }
  if (ratio) return withInterval(ratio);
  throw new NoEvidence(`${to.id}: ${metric} is 0 where a ratio to it is asked for`);
}

/** One replication has no interval. */
const withInterval = ({ value, low, high }: { value: number; low: number | null; high: number | null }): Value =>
  low === null || high === null ? { value } : { value, low, high };

/** The value of a run at a path of the specification's language; undefined where the run has none. */
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

/** Default of a parameter of a machine preset or of a mechanism. */
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
