import {
  incompatibility,
  isEquipped,
  machineDefinitions,
  machineGroups,
  mechanismDefinitions,
  workloadDefinitions,
} from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { MechanismDefinition } from '../simulation/mechanisms/definition.ts';
import type { ParameterDefinition } from '../simulation/parameters.ts';
import type { WorkloadDefinition } from '../simulation/workloads/definition.ts';
import type { Machine, Mechanism, Metric, Parameter, Workload } from './resources/catalogue.ts';

/** The catalogue as shown by REST, GraphQL, the command line and the page. */
export interface Catalogue {
  readonly machines: readonly Machine[];
  readonly mechanisms: readonly Mechanism[];
  readonly workloads: readonly Workload[];
  readonly metrics: readonly Metric[];
}

/** The catalogue of everything that is registered with the simulation. */
export const catalogue: Catalogue = {
  machines: machineDefinitions.map(machine),
  mechanisms: mechanismDefinitions.map(mechanism),
  workloads: workloadDefinitions.map(workload),
  metrics: metrics(),
};

function machine(definition: MachineDefinition): Machine {
  const { id, title, summary, notes = [], parameters, groups, plugin } = definition;
  return {
    ...{ id, title, summary, notes: [...notes], ...(plugin !== undefined && { plugin }) },
    parameters: parameters.map(parameter),
    groups: groups.map((group) => {
      const { parameters: described, title, description } = machineGroups[group];
      return { id: group, title, description, parameters: described.map(({ name }) => name) };
    }),
  };
}

function mechanism(definition: MechanismDefinition): Mechanism {
  const {
    parameters,
    offers,
    hardware: _h,
    ignores: _i,
    parametersOf: _p,
    memory: _,
    eventsPerCall: _e,
    ...rest
  } = definition;
  return {
    ...rest,
    offers: [...offers],
    parameters: parameters.map(parameter),
    workloads: workloadDefinitions.map((candidate) => {
      const { reason } = incompatibility(definition, candidate) ?? {};
      return { id: candidate.id, runs: reason === undefined, ...(reason !== undefined && { reason }) };
    }),
    machines: machineDefinitions.filter((each) => isEquipped(definition, each)).map(({ id }) => id),
  };
}

function workload(definition: WorkloadDefinition): Workload {
  const { parameters, needs, metrics: measured, hardware: _h, memory: _, primaryMetricBy: _by, ...rest } = definition;
  return {
    ...rest,
    needs: needs.map((list) => [...list]),
    parameters: parameters.map(parameter),
    metrics: measured.map(({ name }) => name),
  };
}

function parameter(definition: ParameterDefinition): Parameter {
  const { choices, words, ...rest } = definition;
  return { ...rest, ...(choices ? { choices: [...choices] } : {}), ...(words ? { words: [...words] } : {}) };
}

/** Returns all metrics. One measured by several workloads is listed once, with these workloads and its description in each. */
function metrics(): Metric[] {
  const known = new Map<string, Metric>();
  for (const { id, metrics: measured } of workloadDefinitions) {
    for (const { description, ...metric } of measured) {
      const { workloads = [], descriptions = [] } = known.get(metric.name) ?? {};
      const all = [...descriptions, { workload: id, description }];
      known.set(metric.name, {
        ...metric,
        description: sharedDescription(all),
        workloads: [...workloads, id],
        descriptions: all,
      });
    }
  }
  return [...known.values()];
}

/** Returns the description common to all workloads, or a note that they differ: that of one would be wrong for others. */
function sharedDescription(descriptions: Metric['descriptions']): string {
  const texts = new Set(descriptions.map(({ description }) => description));
  return texts.size === 1 ? [...texts][0]! : `Its ${descriptions.length} workloads define it differently.`;
}
