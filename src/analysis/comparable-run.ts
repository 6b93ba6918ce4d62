import type { Occupancy } from '../simulation/run.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';
import { measureOf } from '../spec/statistics.ts';

export type Scalar = number | string | boolean;

/** The least that a comparison needs of a run. The store's rows have this shape. */
export interface ComparableRun {
  /** Path of each sweep axis, with its value for this run. */
  readonly point: Readonly<Record<string, Scalar>>;
  /** Name of the mechanism, with the parameters that tell two entries of one name apart. */
  readonly mechanism: string;
  /** Its kind where it has a name of its own. */
  readonly kind?: string | undefined;
  readonly seed: number;
  readonly status: Run['status'];
  /** The metric that is compared; null where the run has none. */
  readonly value: number | null;
  /** Mean ns per stage. */
  readonly stages: Readonly<Record<string, number>> | null;
  readonly occupancy: readonly Occupancy[] | null;
}

/** What comparing needs of runs, by a metric or one of its percentiles; `processes` becomes a coordinate even where it is not swept. */
export function comparableRuns(runs: readonly Run[], metric: string): ComparableRun[] {
  const labels = mechanismLabels(runs);
  const { metric: name, statistic } = measureOf(metric);
  return runs.map((run, i) => ({
    point: 'processes' in run.point ? run.point : { processes: run.processes, ...run.point },
    mechanism: labels[i]!,
    ...(run.mechanism.as !== undefined && { kind: run.mechanism.kind }),
    seed: run.seed,
    status: run.status,
    value: run.metrics[name]?.[statistic] ?? null,
    stages: Object.fromEntries(Object.entries(run.breakdown).map(([stage, time]) => [stage, time.meanNs])),
    occupancy: run.occupancy,
  }));
}

/** A name for a point: the same for the same values, whatever the order of its paths. */
export const pointKey = (point: Readonly<Record<string, Scalar>>): string =>
  JSON.stringify(Object.entries(point).toSorted(([a], [b]) => (a < b ? -1 : 1)));

interface Labelled {
  readonly mechanism: Readonly<Record<string, Scalar>> & Pick<Run['mechanism'], 'kind' | 'as'>;
  readonly point: Readonly<Record<string, Scalar>>;
}

/**
 * A name for the mechanism entry of each run: the one that it is listed under, else its kind; where several entries of one
 * name, of other experiments, differ in what the sweep does not vary, also that: `aa-int interruptBatch=100`.
 */
export function mechanismLabels(runs: readonly Labelled[]): string[] {
  const swept = new Set(runs.flatMap(({ point }) => Object.keys(point)));
  const values = new Map<string, Map<string, Set<Scalar>>>();
  for (const { mechanism } of runs) {
    const ofName = entry(values, mechanismName(mechanism), () => new Map<string, Set<Scalar>>());
    for (const [key, value] of Object.entries(mechanism)) entry(ofName, key, () => new Set<Scalar>()).add(value);
  }
  return runs.map(({ mechanism }) => {
    const name = mechanismName(mechanism);
    const differs = (key: string) => values.get(name)!.get(key)!.size > 1 && !swept.has(`mechanisms.${name}.${key}`);
    const own = Object.entries(mechanism).filter(([key]) => differs(key));
    return [name, ...own.map(([key, value]) => `${key}=${value}`)].join(' ');
  });
}

/** The value of a key, made and kept where there is none yet. */
export function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
