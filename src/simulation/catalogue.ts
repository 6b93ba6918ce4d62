import { machineRules } from './hardware/machine-rules.ts';
import type { MachineDefinition } from './machines/definition.ts';
import { machines } from './machines/registry.ts';
import { CAPABILITY_WORDS, type MechanismDefinition } from './mechanisms/definition.ts';
import { mechanismDefinitions } from './mechanisms/list.ts';
import type { Impossibility } from './parameters.ts';
import type { RunPlan } from './run.ts';
import type { WorkloadDefinition } from './workloads/definition.ts';
import { workloadDefinitions } from './workloads/list.ts';

export type { Schedule } from './mechanisms/schedule.ts';
export { parseSchedule, ScheduleParser } from './workloads/goal/parse-schedule.ts';
export { ScheduleError } from './workloads/goal/schedule-error.ts';

/** What there is, without the models themselves: what the specification, the catalogue and the page are derived from. */
export { mechanismDefinitions, workloadDefinitions };
export const machineDefinitions: readonly MachineDefinition[] = machines;

export interface Incompatibility {
  /** What the workload needs and the mechanism does not offer, in words. */
  readonly reason: string;
  /** The mechanisms that can run the workload instead, by id; none where it takes another machine. */
  readonly accepted: readonly string[];
}

/** Why a mechanism cannot run a workload, on any machine or on that one; undefined if it can. */
export function incompatibility(
  mechanism: MechanismDefinition,
  workload: WorkloadDefinition,
  machine?: MachineDefinition,
): Incompatibility | undefined {
  const offers = offersOn(mechanism, machine);
  const missing = workload.needs.map((needs) => needs.filter((need) => !offers.includes(need)));
  if (missing.some((list) => list.length === 0)) return undefined;
  const fewest = missing.reduce((best, list) => (list.length < best.length ? list : best));
  const where = machine !== undefined && offers.length < mechanism.offers.length ? ` on ${machine.id}` : '';
  const needs = fewest.map((need) => CAPABILITY_WORDS[need]).join(' and ');
  return {
    reason: `${workload.id} needs ${needs}, which ${mechanism.id} does not offer${where}`,
    accepted: ableOn(workload, machine),
  };
}

type UnseededPlan = Omit<RunPlan, 'seed' | 'trace'>;

/** The definitions of what a plan names, and its values as their rules see them. */
function settingOf({ machine, mechanism, workload, processes }: UnseededPlan) {
  const carrier = mechanismDefinitions.find(({ id }) => id === mechanism.kind);
  const program = workloadDefinitions.find(({ id }) => id === workload.kind);
  const setting = {
    machine: machine.parameters,
    mechanism: mechanism.parameters,
    workload: workload.parameters,
    processes,
    computing: carrier?.computing?.(machine.parameters, mechanism.parameters, processes) ?? processes,
    offers: carrier?.offers ?? [],
  };
  return { carrier, program, setting };
}

/** Operations of all processes, as far as the workload says how many: see `WorkloadDefinition.operations`. */
export function statedOperations(plan: UnseededPlan): number | undefined {
  const { program, setting } = settingOf(plan);
  return program?.operations?.(setting);
}

/** The first rule that values of a run break together, though each is within its range; undefined where none is. */
export function impossibility(plan: UnseededPlan): Impossibility | undefined {
  const { carrier, program, setting: own } = settingOf(plan);
  const setting = { ...own, demands: program?.demands?.(own) ?? {} };
  for (const rule of [...machineRules, ...(carrier?.rules ?? []), ...(program?.rules ?? [])]) {
    const broken = rule(setting);
    if (broken) return broken;
  }
  return undefined;
}

/** The mechanisms that can run a workload, by id. */
function ableOn({ needs }: WorkloadDefinition, machine?: MachineDefinition): string[] {
  const able = mechanismDefinitions.filter((mechanism) => {
    const offers = offersOn(mechanism, machine);
    return needs.some((list) => list.every((need) => offers.includes(need)));
  });
  return able.map(({ id }) => id);
}

/** What a mechanism offers on any machine, or on that one. */
function offersOn(mechanism: MechanismDefinition, machine?: MachineDefinition): MechanismDefinition['offers'] {
  const { supports } = machine ?? {};
  if (supports === undefined) return mechanism.offers;
  if (mechanism.builtOn === undefined) return mechanism.offers.filter((offer) => supports.includes(offer));
  return mechanism.builtOn.every((capability) => supports.includes(capability)) ? mechanism.offers : [];
}
