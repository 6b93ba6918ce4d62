import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import { defaultsOf, type ParameterDefinition, type ParameterValues } from '../simulation/parameters.ts';
import type { ExperimentSpec, MechanismChoice, ModelChoice } from './experiment-spec.ts';
import { ownName } from './mechanism-names.ts';

interface Definition {
  readonly id: string;
  readonly parameters: readonly ParameterDefinition[];
}

/** A model with a value for every parameter. */
export interface ResolvedModel {
  readonly kind: string;
  readonly parameters: ParameterValues;
}

/**
 * Returns the parameters of a machine preset with overrides, and with placeholder values for optional hardware that it lacks, so
 * machines with and without it are described alike.
 */
export function resolveMachine(preset: string, override: ParameterValues): ParameterValues {
  const { absent, parameters } = definitionOf(machineDefinitions, preset);
  return { ...absent, ...defaultsOf(parameters), ...override };
}

/** Resolves a mechanism without its name in the specification, which does not affect the simulation. */
export function resolveMechanism({ as: _as, ...choice }: MechanismChoice): ResolvedModel {
  return resolveModel(mechanismDefinitions, choice);
}

export function resolveWorkload(choice: ModelChoice): ResolvedModel {
  return resolveModel(workloadDefinitions, choice);
}

/** Returns the specification with all parameters written out, so specifications with the same meaning are equal. */
export function withDefaults(spec: ExperimentSpec): unknown {
  const { machine, workload, mechanisms } = spec;
  return {
    ...spec,
    machine: { preset: machine.preset, override: resolveMachine(machine.preset, machine.override) },
    workload: resolveWorkload(workload),
    mechanisms: mechanisms.map((choice) => ({ ...resolveMechanism(choice), ...ownName(choice) })),
  };
}

function resolveModel(definitions: readonly Definition[], choice: ModelChoice): ResolvedModel {
  const { kind, ...given } = choice;
  return { kind, parameters: { ...defaultsOf(definitionOf(definitions, kind).parameters), ...given } };
}

function definitionOf<Kind extends Definition>(definitions: readonly Kind[], id: string): Kind {
  const definition = definitions.find((candidate) => candidate.id === id);
  if (!definition) throw new Error(`${id} is not in the catalogue: parseSpecification lets nothing else through`);
  return definition;
}
