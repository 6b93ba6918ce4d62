import { machineGroups, mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { kindsOf } from './mechanism-names.ts';
import { rowsOf } from './normal-form.ts';

/**
 * Refuses network parameters if no mechanism uses the network: the results would be mistaken for those of another topology,
 * latency or routing.
 */
export function checkNetwork(spec: ExperimentSpec, faults: Faults): void {
  const { mechanisms, workload, machine } = spec;
  const reads = workloadDefinitions.find(({ id }) => id === workload.kind)?.hardware?.includes('network') ?? false;
  const isIgnored = mechanisms.every(({ kind }) =>
    mechanismDefinitions.find(({ id }) => id === kind)?.ignores?.includes('network'),
  );
  if (reads || !isIgnored) return;
  const names = machineGroups.network.parameters.map(({ name }) => name);
  const kinds = kindsOf(mechanisms).join(', ');
  const detail = (name: string) =>
    `${name} has no effect on ${kinds}; accepted: switching, switchLatencyNs, macLatencyNs, lineGapPerByteNs and networkPaths of a bridge, poolWayNs of a memory pool, or a mechanism that uses the network`;
  for (const name of names) {
    if (name in machine.override) faults.add(`/machine/override/${name}`, detail(name));
    const index = spec.sweep.findIndex((axis) => rowsOf(axis).paths.includes(`machine.${name}`));
    if (index >= 0) faults.add(`/sweep/${index}`, detail(name));
  }
}
