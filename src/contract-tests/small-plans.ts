import { createHash } from 'node:crypto';
import {
  impossibility,
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { MechanismDefinition } from '../simulation/mechanisms/definition.ts';
import { defaultsOf, type ParameterDefinition, type ParameterValues } from '../simulation/parameters.ts';
import type { RunPlan, RunResult, TraceLevel } from '../simulation/run.ts';
import { simulate } from '../simulation/simulate.ts';
import type { WorkloadDefinition } from '../simulation/workloads/definition.ts';

/** The machine of the contract tests, wherever it is in the list: the estimates and digests that they check are its own. */
export const CONTRACT_MACHINE = 'cray-xe6';

/** A mechanism on a workload, with one choice of the workload's parameters. */
export interface Combination {
  /** `aa-int dht operation=lookup` */
  readonly name: string;
  readonly mechanism: MechanismDefinition;
  readonly workload: WorkloadDefinition;
  readonly choice: ParameterValues;
}

/**
 * Every mechanism on every workload that it can run, with the workload's defaults; and every other value of its choices and
 * switches on one mechanism of each family, whose members carry out operations in the same ways, and on those of plugins.
 */
export const allCombinations = (): readonly Combination[] => workloadDefinitions.flatMap(combinationsOf);

/** Those of one workload. */
export function combinationsOf(workload: WorkloadDefinition): readonly Combination[] {
  const able = mechanismDefinitions.filter((mechanism) => incompatibility(mechanism, workload) === undefined);
  return able.flatMap((mechanism) => {
    const isFirst = !able.some(({ family, member }) => family === mechanism.family && member < mechanism.member);
    const choices = isFirst || mechanism.plugin !== undefined ? [{}, ...otherChoices(workload.parameters)] : [{}];
    return choices
      .map((choice) => ({ name: nameOf(mechanism, workload, choice), mechanism, workload, choice }))
      .filter((combination) => isStandard(combination) || !isRefused(combination));
  });
}

/** A rule may state that a mechanism does not offer what a choice requires. */
const isRefused = (combination: Combination): boolean =>
  impossibility(smallPlan(combination))?.code === 'SIM_INCOMPATIBLE';

/** With the workload's defaults; tests that do not depend on its parameters run only with these. */
export const isStandard = ({ choice }: Combination): boolean => Object.keys(choice).length === 0;

/**
 * Returns which of several variants a combination tests. Every mechanism is tested with each variant on some workloads, and every
 * workload on some mechanisms, in a fraction of the time that all combinations would take.
 */
export function turnOf({ mechanism, workload }: Combination, turns: number): number {
  return (mechanismDefinitions.indexOf(mechanism) + workloadDefinitions.indexOf(workload)) % turns;
}

/** Two nodes of eight processes, with few dedicated cores, so most cores compute. */
const FEW_PER_NODE = { machine: { processesPerNode: 8 }, mechanism: { dedicatedCores: 2 } } as const;

export interface Settings {
  /** Id of the machine; default that of the contract tests. */
  readonly preset?: string;
  readonly machine?: ParameterValues;
  readonly mechanism?: ParameterValues;
  readonly workload?: ParameterValues;
  readonly processes?: number;
  readonly seed?: number;
  readonly trace?: TraceLevel;
}

/** Returns a small plan (two nodes of 32 processes) of a combination, with a test's changes. */
export function smallPlan({ mechanism, workload, choice }: Combination, settings: Settings = {}): RunPlan {
  const machine = machineOf(settings.preset ?? CONTRACT_MACHINE);
  const processes = settings.processes ?? 64;
  return {
    machine: { preset: machine.id, parameters: { ...defaultsOf(machine.parameters), ...settings.machine } },
    mechanism: { kind: mechanism.id, parameters: { ...defaultsOf(mechanism.parameters), ...settings.mechanism } },
    workload: {
      kind: workload.id,
      parameters: {
        ...defaultsOf(workload.parameters),
        ...smallValues(workload),
        ...given(workload, processes),
        ...choice,
        ...settings.workload,
      },
    },
    processes,
    seed: settings.seed ?? 1,
    trace: { level: settings.trace ?? 'off', maxEvents: 100_000 },
  };
}

const machineOf = (preset: string): MachineDefinition => machineDefinitions.find(({ id }) => id === preset)!;

/** Simulates a small plan of a combination, with the content that it names. */
export function simulateSmall(combination: Combination, settings: Settings = {}): RunResult {
  const plan = smallPlan(combination, settings);
  return simulate(plan, { schedule: smallSchedule(plan.processes) });
}

/** Does the same with eight processes per node instead of 32, on two nodes by default, in a third of the time. */
export function simulateFew(combination: Combination, settings: Settings = {}): RunResult {
  return simulateSmall(combination, fewSettings(combination, settings));
}

/** The plan that `simulateFew` simulates. */
export const fewPlan = (combination: Combination, settings: Settings = {}): RunPlan =>
  smallPlan(combination, fewSettings(combination, settings));

function fewSettings({ mechanism: { parameters } }: Combination, settings: Settings): Settings {
  const { machine, mechanism } = FEW_PER_NODE;
  return {
    processes: 16,
    ...settings,
    machine: { ...machine, ...settings.machine },
    mechanism: { ...(parameters.some(({ name }) => name in mechanism) && mechanism), ...settings.mechanism },
  };
}

function smallValues({ parameters }: WorkloadDefinition): ParameterValues {
  return Object.fromEntries(parameters.flatMap(({ name, small }) => (small === undefined ? [] : [[name, small]])));
}

/** Values of the parameters that have no default. */
function given(workload: WorkloadDefinition, processes: number): ParameterValues {
  const digests = workload.parameters.filter(({ type }) => type === 'digest');
  if (digests.length === 0) return {};
  const digest = createHash('sha256').update(smallSchedule(processes)).digest('hex');
  return Object.fromEntries(digests.map(({ name }) => [name, digest]));
}

/** Operations of each rank in `smallSchedule`. */
export const OPERATIONS_PER_RANK = 9;

/** Returns a schedule of three rounds around a ring, with computation that differs between ranks. */
export function smallSchedule(ranks: number): Uint8Array {
  const lines = [`num_ranks ${ranks}`];
  for (let rank = 0; rank < ranks; rank += 1) {
    lines.push(`rank ${rank} {`);
    for (let round = 0; round < 3; round += 1) {
      lines.push(`c${round}: calc ${100 + 37 * ((rank * 7 + round) % 11)}`);
      lines.push(`s${round}: send ${8 << (4 * round)}b to ${(rank + 1) % ranks} tag ${round}`);
      lines.push(`r${round}: recv ${8 << (4 * round)}b from ${(rank + ranks - 1) % ranks} tag ${round}`);
      lines.push(`s${round} requires c${round}`);
      if (round > 0) lines.push(`c${round} requires r${round - 1}`);
    }
    lines.push('}');
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Returns the combination of a mechanism and a workload by id, with the workload's defaults. */
export function combination(mechanismId: string, workloadId: string): Combination {
  const mechanism = mechanismDefinitions.find(({ id }) => id === mechanismId);
  const workload = workloadDefinitions.find(({ id }) => id === workloadId);
  if (mechanism === undefined || workload === undefined || incompatibility(mechanism, workload) !== undefined)
    throw new Error(`${mechanismId} does not run ${workloadId}`);
  return { name: nameOf(mechanism, workload, {}), mechanism, workload, choice: {} };
}

/** Returns each non-default value of a choice or switch, one at a time. */
function otherChoices(parameters: readonly ParameterDefinition[]): ParameterValues[] {
  return parameters.flatMap(({ name, type, choices, default: standard }) => {
    const values = type === 'boolean' ? [true, false] : type === 'choice' ? (choices ?? []) : [];
    return values.filter((value) => value !== standard).map((value) => ({ [name]: value }));
  });
}

function nameOf(mechanism: MechanismDefinition, workload: WorkloadDefinition, choice: ParameterValues): string {
  return [mechanism.id, workload.id, ...Object.entries(choice).map(([name, value]) => `${name}=${value}`)].join(' ');
}
