import type { ParameterValues } from '../simulation/parameters.ts';
import { type MetricDefinition, primaryMetricOf, type WorkloadDefinition } from '../simulation/workloads/definition.ts';
import type { Run } from '../spec/resources/run.ts';
import { measureOf, measuresOf } from '../spec/statistics.ts';

/**
 * Returns the metrics that at least one of these runs has, in the order of the workload's definition, each followed by its
 * percentiles.
 */
export function metricsOf(runs: readonly Run[], workload?: WorkloadDefinition): string[] {
  const present = new Map(runs.flatMap(({ metrics }) => Object.entries(metrics)));
  const defined = workload?.metrics.map(({ name }) => name).filter((name) => present.has(name)) ?? [];
  const names = [...new Set([...defined, ...present.keys()])];
  return measuresOf(names.map((name) => ({ name, distribution: present.get(name)?.p99 !== undefined })));
}

/** Returns the default metric of a comparison: the workload's own, otherwise the first that the runs have. */
export function defaultMetric(
  present: readonly string[],
  workload: WorkloadDefinition | undefined,
  parameters: ParameterValues,
): string | undefined {
  const primary = workload && primaryMetricOf(workload, parameters);
  return primary !== undefined && (present.includes(primary) || present.length === 0) ? primary : present[0];
}

/**
 * Returns unit and direction of a metric. One that the workload does not define is neutral and has the unit that runs give it: the
 * workload may be that of a plugin which is not loaded.
 */
export function describeMetric(
  name: string,
  workload: WorkloadDefinition | undefined,
  runs: readonly Run[] = [],
): Pick<MetricDefinition, 'unit' | 'better'> {
  const { metric: asked } = measureOf(name);
  const defined = workload?.metrics.find((metric) => metric.name === asked);
  if (defined) return { unit: defined.unit, better: defined.better };
  const measured = runs.find(({ metrics }) => asked in metrics)?.metrics[asked];
  return { unit: measured?.unit ?? '1', better: 'neutral' };
}
