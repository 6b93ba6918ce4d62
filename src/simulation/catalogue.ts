import { capabilityWords } from './contract/capabilities.ts';
import {
  type CallKind,
  type ExpectedCall,
  isAtomicCall,
  movesSomething,
  type Work,
} from './contract/expected-calls.ts';
import type { MachineDefinition } from './machines/definition.ts';
import { machines } from './machines/list.ts';
import { machineRules } from './machines/machine-rules.ts';
import { describesHardware, hardwareOf } from './machines/read-machine.ts';
import { type Machine, type MachineGroupId, type MachineNeeds, machineGroups } from './machines/schema.ts';
import type { MechanismDefinition } from './mechanisms/definition.ts';
import { eventsAtLinks } from './mechanisms/events-per-call.ts';
import { mechanismDefinitions } from './mechanisms/list.ts';
import type { ParameterValues } from './parameters.ts';
import type { RunPlan } from './run.ts';
import type { Demands, Impossibility, RunSetting } from './run-setting.ts';
import type { WorkloadDefinition } from './workloads/definition.ts';
import { workloadDefinitions } from './workloads/list.ts';

export type { Schedule } from './contract/schedule.ts';
export { machineGroups } from './machines/schema.ts';
export { parseSchedule, ScheduleParser } from './workloads/goal/parse-schedule.ts';
export { ScheduleError } from './workloads/goal/schedule-error.ts';
export { arrivalsReading, hasOpenLoad } from './workloads/open-load.ts';

/** Definitions without the models themselves, from which the specification, the catalogue and the page are derived. */
export { mechanismDefinitions, workloadDefinitions };
export const machineDefinitions: readonly MachineDefinition[] = machines;

export interface Incompatibility {
  /** What the workload needs and the mechanism lacks, in words. */
  readonly reason: string;
  /** Ids of the mechanisms that can run the workload instead; empty if it needs another machine. */
  readonly accepted: readonly string[];
  /** If `accepted` is empty and the machine is not what is lacking: those that could run it on another machine. */
  readonly elsewhere: readonly string[];
}

/** Returns why a mechanism cannot run a workload, on any machine or on the given one; undefined if it can. */
export function incompatibility(
  mechanism: MechanismDefinition,
  workload: WorkloadDefinition,
  machine?: MachineDefinition,
): Incompatibility | undefined {
  const refused = (reason: string): Incompatibility => {
    const accepted = ableOn(workload, machine);
    return { reason, accepted, elsewhere: accepted.length > 0 ? [] : ableOn(workload) };
  };
  const { excludes } = workload;
  if (excludes !== undefined && mechanism.offers.includes(excludes.offer))
    return refused(`${workload.id} does not run on ${mechanism.id}: ${excludes.why}`);
  const unmet = fewest(workload.needs.map((needs) => needs.filter((need) => !mechanism.offers.includes(need))));
  if (unmet.length === 0) return machine && lackOfHardware(mechanism, workload, machine);
  const needs = unmet.map((need) => capabilityWords.get(need) ?? need).join(' and ');
  return refused(`${workload.id} needs ${needs}, which ${mechanism.id} does not offer`);
}

/** Whether a machine has the hardware that a mechanism needs. */
export const isEquipped = ({ hardware }: MechanismDefinition, machine: MachineDefinition): boolean =>
  missingGroups(hardware, machine).length === 0;

/** Returns the parameter groups that a mechanism or workload needs and a machine lacks. */
function lackOfHardware(
  mechanism: MechanismDefinition,
  workload: WorkloadDefinition,
  machine: MachineDefinition,
): Incompatibility | undefined {
  const isOfMechanism = missingGroups(mechanism.hardware, machine).length > 0;
  const needs = isOfMechanism ? mechanism.hardware : [workload.hardware ?? []];
  if (missingGroups(needs, machine).length === 0) return undefined;
  const needing = isOfMechanism ? mechanism.id : workload.id;
  const missing = waysOut(needs, machine).map(inWords).join(', or ');
  return {
    reason: `${needing} needs ${missing}, which ${machine.id} does not have`,
    accepted: isOfMechanism ? ableOn(workload, machine) : [],
    elsewhere: [],
  };
}

/** Names the first groups as in presets, and the number of further ones. */
function inWords(ids: readonly MachineGroupId[]): string {
  const shown = ids.slice(0, SHOWN_GROUPS).map((id) => `${machineGroups[id].words} (${id})`);
  const more = ids.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

function missingGroups(needs: MachineNeeds, { groups }: MachineDefinition): readonly MachineGroupId[] {
  return fewest(needs.map((list) => list.filter((id) => !groups.includes(id))));
}

/** Returns what a machine would need in addition: each minimal alternative, without duplicates. */
function waysOut(needs: MachineNeeds, { groups }: MachineDefinition): readonly (readonly MachineGroupId[])[] {
  const missing = needs.map((list) => list.filter((id) => !groups.includes(id)));
  const least = fewest(missing).length;
  const ways = new Map(missing.filter(({ length }) => length === least).map((list) => [list.join(), list]));
  return [...ways.values()];
}

function fewest<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.reduce((best, list) => (list.length < best.length ? list : best));
}

/** Returns the ids of mechanisms that can run a workload, on any machine or on the given one. */
function ableOn(workload: WorkloadDefinition, machine?: MachineDefinition): string[] {
  const able = mechanismDefinitions.filter(
    ({ offers, hardware }) =>
      workload.needs.some((list) => list.every((need) => offers.includes(need))) &&
      (workload.excludes === undefined || !offers.includes(workload.excludes.offer)) &&
      (machine === undefined || missingGroups(hardware, machine).length === 0),
  );
  return able.map(({ id }) => id);
}

/** Maximum number of groups named in messages. */
const SHOWN_GROUPS = 3;

type UnseededPlan = Omit<RunPlan, 'seed' | 'trace'>;

/** Returns the definitions of a plan's parts, and its values in the form used by rules. */
function settingOf({ machine, mechanism, workload, processes }: UnseededPlan) {
  const carrier = mechanismDefinitions.find(({ id }) => id === mechanism.kind);
  const program = workloadDefinitions.find(({ id }) => id === workload.kind);
  const hardware = hardwareIn(machine);
  const setting = {
    machine: hardware,
    mechanism: mechanism.parameters,
    workload: workload.parameters,
    processes,
    computing: carrier?.computing?.(hardware, mechanism.parameters, processes) ?? processes,
    offers: carrier?.offers ?? [],
  };
  return { carrier, program, setting };
}

/** A model of messages has no hardware. The mechanisms that it can run, and their workloads, need none. */
function hardwareIn({ preset, parameters }: RunPlan['machine']): Machine {
  return describesHardware(parameters) ? hardwareOf(preset, parameters) : (parameters as Machine);
}

export interface Expected {
  readonly events: number;
  /** Those of them in which a CPU that computes only looks whether a message is there. */
  readonly polls: number;
  /** Number of calls that move data or run something remotely, which a trace shows as operations. */
  readonly operations: number;
  readonly work: Work;
}

const NOTHING: Expected = { events: 0, polls: 0, operations: 0, work: {} };

/**
 * Estimates a run: the calls of its workload, multiplied by the events of each for its mechanism, and additional work.
 * @param scheduledOperations number of operations in the replayed schedule
 */
export function expectedOf(plan: UnseededPlan, scheduledOperations = 0): Expected {
  const { carrier, program, setting: own } = settingOf(plan);
  if (carrier === undefined || program === undefined) return NOTHING;
  const setting = { ...own, scheduledOperations };
  let [events, polls, operations] = [0, 0, 0];
  for (const [kind, call] of Object.entries(program.calls(setting)) as [CallKind, ExpectedCall][]) {
    const each = carrier.eventsPerCall[kind] ?? 0;
    const ofCall = typeof each === 'number' ? each : each(call, setting);
    events += call.count * (ofCall + eventsAtLinks(call, setting));
    if (kind === 'compute') polls = call.count * Math.max(0, ofCall - 1);
    if (movesSomething(kind)) operations += call.count;
  }
  return { events, polls, operations, work: program.work?.(setting) ?? {} };
}

/** Returns the first rule that values of a run violate together, though each is within its range; undefined if there is none. */
export function impossibility(plan: UnseededPlan): Impossibility | undefined {
  const { carrier, program, setting: own } = settingOf(plan);
  const setting = { ...own, demands: program === undefined ? {} : demandsOf(program, own) };
  const ofMachine = describesHardware(plan.machine.parameters) ? machineRules : [];
  for (const rule of [...ofMachine, ...(carrier?.rules ?? []), ...(program?.rules ?? [])]) {
    const broken = rule(setting);
    if (broken) return broken;
  }
  return undefined;
}

/** Whether the program of a run uses atomics, or opens epochs, whose locks use atomics. */
export function makesAtomics(plan: UnseededPlan): boolean {
  const { program, setting } = settingOf(plan);
  return program !== undefined && demandsOf(program, setting).atomics === true;
}

function demandsOf(
  program: WorkloadDefinition,
  own: Omit<RunSetting<ParameterValues, ParameterValues>, 'demands'>,
): Demands {
  const calls = program.calls({ ...own, scheduledOperations: 0 });
  const atomics = Object.entries(calls).some(([kind, call]) => isAtomicCall(kind) && (call?.count ?? 0) > 0);
  return { atomics, ...program.demands?.(own) };
}
