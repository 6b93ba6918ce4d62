import { workloadDefinitions } from '../simulation/catalogue.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import { type MetricByChoice, primaryMetricOf } from '../simulation/workloads/definition.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import { rowsOf } from './normal-form.ts';

/** Returns the default metrics of a specification's points: several if the metric depends on a swept parameter. */
export function usualMetrics(spec: Pick<ExperimentSpec, 'workload' | 'sweep'>): string[] {
  const definition = workloadDefinitions.find(({ id }) => id === spec.workload.kind);
  if (!definition) return [];
  const chosen = choicesOf(spec, definition.primaryMetricBy ?? []);
  return [...new Set(chosen.map((values) => primaryMetricOf(definition, { ...spec.workload, ...values })))];
}

/** Returns all combinations of swept values of parameters on which the metric depends. */
function choicesOf(
  { workload, sweep }: Pick<ExperimentSpec, 'workload' | 'sweep'>,
  followed: readonly MetricByChoice[],
): ParameterValues[] {
  return followed.reduce<ParameterValues[]>(
    (made, { parameter }) => {
      const path = `workload.${parameter}`;
      const axis = sweep.map(rowsOf).find(({ paths }) => paths.includes(path));
      const values = axis ? axis.rows.map((row) => row[axis.paths.indexOf(path)]!) : [workload[parameter]!];
      return made.flatMap((before) => [...new Set(values)].map((value) => ({ ...before, [parameter]: value })));
    },
    [{}],
  );
}
