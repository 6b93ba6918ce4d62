import type { Occupancy } from '../simulation/run.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';
import { measureOf } from '../spec/statistics.ts';

export type Scalar = number | string | boolean;

/** The fields of a run that a comparison needs. Rows of the store have this form. */
export interface ComparableRun {
  /** Value of each sweep axis for this run, by path. */
  readonly point: Readonly<Record<string, Scalar>>;
  /** Name of the mechanism, including the parameters that distinguish entries with the same name. */
  readonly mechanism: string;
  /** Its kind, if its name differs from that. */
  readonly kind?: string | undefined;
  readonly seed: number;
  readonly status: Run['status'];
  /** The compared metric; null if the run does not have it. */
  readonly value: number | null;
  /** Mean time per stage, ns. */
  readonly stages: Readonly<Record<string, number>> | null;
  readonly occupancy: readonly Occupancy[] | null;
}

/** Converts runs for a comparison by a metric or one of its percentiles. `processes` is a coordinate even if it is not swept. */
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

/** Returns a key for a point, independent of the order of its paths. */
export const pointKey = (point: Readonly<Record<string, Scalar>>): string =>
  JSON.stringify(Object.entries(point).toSorted(([a], [b]) => (a < b ? -1 : 1)));

interface Labelled {
  readonly mechanism: Readonly<Record<string, Scalar>> & Pick<Run['mechanism'], 'kind' | 'as'>;
  readonly point: Readonly<Record<string, Scalar>>;
}

/**
 * Returns a label for the mechanism of each run: the name under which it is listed, otherwise its kind. If entries of the same
 * name, from different experiments, differ in parameters that the sweep does not vary, these are appended: `aa-int
 * interruptBatch=100`.
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

/** Returns the value of a key, creating it if necessary. */
export function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
