import type { Occupancy } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import { measureOf } from '../spec/statistics.ts';

export type Scalar = number | string | boolean;

/** The least that a comparison needs of a run. The store's rows have this shape. */
export interface ComparableRun {
  /** Path of each sweep axis and its value here. */
  readonly point: Readonly<Record<string, Scalar>>;
  /** Kind of the mechanism, with the parameters that tell two entries of one kind apart. */
  readonly mechanism: string;
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
  readonly mechanism: Readonly<Record<string, Scalar>>;
  readonly point: Readonly<Record<string, Scalar>>;
}

/**
 * A name for the mechanism entry of each run: its kind; where several entries of one kind differ in parameters that the
 * sweep does not vary, also those parameters: `aa-int interruptBatch=100`.
 */
export function mechanismLabels(runs: readonly Labelled[]): string[] {
  const swept = new Set(runs.flatMap(({ point }) => Object.keys(point)));
  const values = new Map<string, Map<string, Set<Scalar>>>();
  for (const { mechanism } of runs) {
    const ofKind = entry(values, String(mechanism.kind), () => new Map<string, Set<Scalar>>());
    for (const [name, value] of Object.entries(mechanism)) entry(ofKind, name, () => new Set<Scalar>()).add(value);
  }
  return runs.map(({ mechanism }) => {
    const kind = String(mechanism.kind);
    const differs = (name: string) => values.get(kind)!.get(name)!.size > 1 && !swept.has(`mechanisms.${kind}.${name}`);
    const parameters = Object.entries(mechanism).filter(([name]) => differs(name));
    return [kind, ...parameters.map(([name, value]) => `${name}=${value}`)].join(' ');
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
