import { machineRules } from './hardware/machine-rules.ts';
import type { MachineDefinition } from './machines/definition.ts';
import { machines } from './machines/registry.ts';
import * as activeAccess from './mechanisms/active-access/definition.ts';
import * as activeMessages from './mechanisms/active-messages/definition.ts';
import * as copy from './mechanisms/copy/definition.ts';
import { CAPABILITY_WORDS, type MechanismDefinition } from './mechanisms/definition.ts';
import { messagePassing } from './mechanisms/message-passing/definition.ts';
import * as packetPath from './mechanisms/packet-path/definition.ts';
import * as reference from './mechanisms/reference/definition.ts';
import * as registration from './mechanisms/registration/definition.ts';
import { rma } from './mechanisms/rma/definition.ts';
import * as twoSided from './mechanisms/two-sided/definition.ts';
import type { Impossibility } from './parameters.ts';
import type { RunPlan } from './run.ts';
import { accessCounter } from './workloads/access-counter/definition.ts';
import { bitonicSort } from './workloads/bitonic-sort/definition.ts';
import { cacheInterference } from './workloads/cache-interference/definition.ts';
import { cannon } from './workloads/cannon/definition.ts';
import { controlBits } from './workloads/control-bits/definition.ts';
import type { WorkloadDefinition } from './workloads/definition.ts';
import { dht } from './workloads/dht/definition.ts';
import { getLogging } from './workloads/get-logging/definition.ts';
import { goal } from './workloads/goal/definition.ts';
import { incrementalCheckpoint } from './workloads/incremental-checkpoint/definition.ts';
import { memcpy } from './workloads/memcpy/definition.ts';
import { overlap } from './workloads/overlap/definition.ts';
import { pageProtection } from './workloads/page-protection/definition.ts';
import { parallelSort } from './workloads/parallel-sort/definition.ts';
import { passivePut } from './workloads/passive-put/definition.ts';
import { randomPut } from './workloads/random-put/definition.ts';
import { remoteQueue } from './workloads/remote-queue/definition.ts';
import { repeatPut } from './workloads/repeat-put/definition.ts';
import { stream } from './workloads/stream/definition.ts';
import { vGas } from './workloads/v-gas/definition.ts';
import { xorCheckpoint } from './workloads/xor-checkpoint/definition.ts';

export type { Schedule } from './mechanisms/schedule.ts';
export { parseSchedule, ScheduleParser } from './workloads/goal/parse-schedule.ts';
export { ScheduleError } from './workloads/goal/schedule-error.ts';

/** What there is, without the models themselves: what the specification, the catalogue and the page are derived from. */
export const mechanismDefinitions: readonly MechanismDefinition[] = [
  rma,
  ...Object.values(activeMessages),
  ...Object.values(activeAccess),
  ...Object.values(reference),
  ...Object.values(registration),
  ...Object.values(copy),
  ...Object.values(twoSided),
  messagePassing,
  packetPath.noIommu,
  packetPath.extendedIommu,
];
export const workloadDefinitions: readonly WorkloadDefinition[] = [
  dht,
  remoteQueue,
  accessCounter,
  getLogging,
  parallelSort,
  incrementalCheckpoint,
  xorCheckpoint,
  vGas,
  pageProtection,
  memcpy,
  cacheInterference,
  controlBits,
  randomPut,
  repeatPut,
  cannon,
  bitonicSort,
  passivePut,
  overlap,
  goal,
  stream,
];
export const machineDefinitions: readonly MachineDefinition[] = machines;

/** Why a mechanism cannot run a workload, on any machine or on that one; undefined where it can. */
export function incompatibility(
  mechanism: MechanismDefinition,
  workload: WorkloadDefinition,
  machine?: MachineDefinition,
): string | undefined {
  const offers = offersOn(mechanism, machine);
  const missing = workload.needs.map((needs) => needs.filter((need) => !offers.includes(need)));
  if (missing.some((list) => list.length === 0)) return undefined;
  const fewest = missing.reduce((best, list) => (list.length < best.length ? list : best));
  const where = machine !== undefined && offers.length < mechanism.offers.length ? ` on ${machine.id}` : '';
  const needs = fewest.map((need) => CAPABILITY_WORDS[need]).join(' and ');
  return `${workload.id} needs ${needs}, which ${mechanism.id} does not offer${where}; accepted: ${ableOn(workload, machine)}`;
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
function ableOn({ needs }: WorkloadDefinition, machine?: MachineDefinition): string {
  const able = mechanismDefinitions.filter((mechanism) => {
    const offers = offersOn(mechanism, machine);
    return needs.some((list) => list.every((need) => offers.includes(need)));
  });
  return able.length === 0 ? `another machine than ${machine?.id}` : able.map(({ id }) => id).join(', ');
}

/** What a mechanism offers on any machine, or on that one. */
function offersOn(mechanism: MechanismDefinition, machine?: MachineDefinition): MechanismDefinition['offers'] {
  const { supports } = machine ?? {};
  if (supports === undefined) return mechanism.offers;
  if (mechanism.builtOn === undefined) return mechanism.offers.filter((offer) => supports.includes(offer));
  return mechanism.builtOn.every((capability) => supports.includes(capability)) ? mechanism.offers : [];
}
