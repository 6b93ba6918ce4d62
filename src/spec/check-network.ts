import {
  machineDefinitions,
  machineGroups,
  mechanismDefinitions,
  workloadDefinitions,
} from '../simulation/catalogue.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { kindsOf } from './mechanism-names.ts';
import { rowsOf } from './normal-form.ts';

/** What says how far and how fast messages go where they do not use the network, by group of the machine. */
const INSTEAD = {
  'ht-bridge': 'switching, switchLatencyNs, macLatencyNs, lineGapPerByteNs and networkPaths of a bridge',
  'cxl-pool': 'poolWayNs of a memory pool',
} as const;

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
  const accepted = [...insteadOn(machine.preset), 'a mechanism that uses the network'].join(', or ');
  const detail = (name: string) => `${name} has no effect on ${kinds}; accepted: ${accepted}`;
  for (const name of names) {
    if (name in machine.override) faults.add(`/machine/override/${name}`, detail(name));
    const index = spec.sweep.findIndex((axis) => rowsOf(axis).paths.includes(`machine.${name}`));
    if (index >= 0) faults.add(`/sweep/${index}`, detail(name));
  }
}

function insteadOn(preset: string): readonly string[] {
  const groups: readonly string[] = machineDefinitions.find(({ id }) => id === preset)?.groups ?? [];
  return Object.entries(INSTEAD).flatMap(([group, parameters]) => (groups.includes(group) ? [parameters] : []));
}
