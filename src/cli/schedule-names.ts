import type { ComparisonOptions } from '../analysis/asked-or-shown.ts';
import type { Run } from '../spec/resources/run.ts';
import { scheduleParameter } from '../spec/schedules.ts';

/** File names by digest of the schedule. */
type Names = ReadonlyMap<string, string>;

const nameOf = <Value>(names: Names, value: Value): Value | string => names.get(String(value)) ?? value;

/** Returns the runs with file names instead of digests of schedules in their points. */
export function withNames(runs: readonly Run[], names: Names): Run[] {
  return runs.map((run) => {
    const path = `workload.${scheduleParameter(run.workload.kind)}`;
    const digest = run.point[path];
    return digest === undefined ? run : { ...run, point: { ...run.point, [path]: nameOf(names, digest) } };
  });
}

/** Does the same for the options of a comparison: a schedule may be a baseline or a held value. */
export function named({ baseline, facet, ...asked }: ComparisonOptions, names: Names): ComparisonOptions {
  const held = Object.entries(facet ?? {}).map(([path, value]) => [path, nameOf(names, value)]);
  return {
    ...asked,
    ...(baseline !== undefined && { baseline: nameOf(names, baseline) }),
    ...(facet !== undefined && { facet: Object.fromEntries(held) }),
  };
}
