import { isDeepStrictEqual } from 'node:util';
import { entry } from '../analysis/comparable-run.ts';
import { jackknife } from '../analysis/jackknife.ts';
import type { Run } from '../spec/resources/run.ts';
import { unlessMissing, type Value } from './evidence.ts';

type Values = Readonly<Record<string, Value>>;
/** Runs of the studies that decide a claim, by study. */
type Studies = ReadonlyMap<string, readonly Run[]>;
/** Computes the values of a claim from other runs of its studies. */
export type MeasureAgain = (studies: Studies) => Values;

export const hasInterval = ({ low, high }: Value): boolean => low !== undefined && high !== undefined;

/**
 * Returns the values of a claim with their certainty. They are exact if no random draw matters in any run of its studies, or if
 * it needs none. Otherwise a mean or ratio has the interval of its replications, and a value that a check computes from several
 * of them that of the jackknife; none if a study was run under a single seed.
 */
export function withCertainty(values: Values, studies: Studies, measureAgain: MeasureAgain): Values {
  const random = [...studies].filter(([, runs]) => !isExact(runs));
  if (random.length === 0) return mapped(values, ({ value }) => ({ value, exact: true }));
  if (Object.values(values).every(hasInterval)) return values;
  const without = leavingOut(new Map(random)).map((some) => unlessMissing(() => measureAgain(some)));
  return mapped(values, (found, name) => {
    if (hasInterval(found)) return found;
    const ends = jackknife(
      found.value,
      without.map((rest) => rest?.[name]?.value),
    );
    return ends ? { value: found.value, low: ends[0], high: ends[1] } : found;
  });
}

const mapped = (values: Values, change: (value: Value, name: string) => Value): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));

/**
 * Whether every cell of these runs was run under at least two seeds, and all that is measured in it is the same under each. If
 * random numbers are drawn, such as the places of data, they do not matter.
 */
export function isExact(runs: readonly Run[]): boolean {
  const cells = new Map<string, Run[]>();
  for (const run of runs) entry(cells, JSON.stringify([run.point, run.mechanism]), () => []).push(run);
  return [...cells.values()].every(isSameUnderAllSeeds);
}

function isSameUnderAllSeeds([first, ...others]: readonly Run[]): boolean {
  return others.some(({ seed }) => seed !== first!.seed) && others.every((run) => isSame(run, first!));
}

const isSame = (run: Run, other: Run): boolean =>
  run.status === other.status &&
  run.error?.code === other.error?.code &&
  isDeepStrictEqual(run.metrics, other.metrics) &&
  isDeepStrictEqual(run.counters, other.counters) &&
  isDeepStrictEqual(run.breakdown, other.breakdown);

/** Returns one replication of exact runs, which says all that the others do; other runs unchanged. */
export function distinct(runs: readonly Run[]): readonly Run[] {
  if (!isExact(runs)) return runs;
  const [first] = replicationsOf(runs);
  return runs.filter(({ replication }) => replication === first);
}

/**
 * Returns the studies without each of several groups of replications in turn. There are as many groups as the study with the
 * fewest has replications, and the n-th replication has the same group in all studies, so common seeds are left out together.
 */
function leavingOut(studies: Studies): Studies[] {
  const groups = Math.min(...[...studies.values()].map((runs) => replicationsOf(runs).length));
  const without = (group: number) =>
    new Map([...studies].map(([id, runs]) => [id, runs.filter(isInOther(group, groups, replicationsOf(runs)))]));
  return groups < 2 ? [] : Array.from({ length: groups }, (_, group) => without(group));
}

const isInOther =
  (group: number, groups: number, replications: readonly number[]) =>
  ({ replication }: Run): boolean =>
    replications.indexOf(replication) % groups !== group;

const replicationsOf = (runs: readonly Run[]): number[] =>
  [...new Set(runs.map(({ replication }) => replication))].sort((a, b) => a - b);
