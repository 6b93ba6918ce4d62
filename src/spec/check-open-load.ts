import { arrivalsReading, hasOpenLoad, workloadDefinitions } from '../simulation/catalogue.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { rowsOf } from './normal-form.ts';
import { resolveWorkload } from './resolve.ts';

/** Refuses axes without effect, where operations do not arrive on their own: the results would be mistaken for a flat curve. */
export function checkOpenLoad(spec: ExperimentSpec, faults: Faults): void {
  const definition = workloadDefinitions.find(({ id }) => id === spec.workload.kind);
  if (definition === undefined || !hasOpenLoad(definition.parameters)) return;
  const arrivals = valuesOf(spec, 'arrivalProcess');
  for (const [name, accepted] of Object.entries(arrivalsReading)) {
    const path = `workload.${name}`;
    const index = spec.sweep.findIndex((axis) => rowsOf(axis).paths.includes(path));
    if (index < 0 || arrivals.some((value) => (accepted as readonly unknown[]).includes(value))) continue;
    const detail = `${path} has no effect while arrivalProcess is ${arrivals.join(', ')}; accepted: arrivalProcess: ${accepted.join(' or ')} in workload`;
    faults.add(`/sweep/${index}`, detail);
  }
}

/** Returns the values of a workload parameter in an experiment. */
function valuesOf(spec: ExperimentSpec, name: string): readonly unknown[] {
  const axis = spec.sweep.map(rowsOf).find(({ paths }) => paths.includes(`workload.${name}`));
  if (!axis) return [resolveWorkload(spec.workload).parameters[name]];
  const column = axis.paths.indexOf(`workload.${name}`);
  return [...new Set(axis.rows.map((row) => row[column]))];
}
