import {
  type Incompatibility,
  impossibility,
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { MechanismDefinition } from '../simulation/mechanisms/definition.ts';
import type { WorkloadDefinition } from '../simulation/workloads/definition.ts';
import { Binding } from './binding.ts';
import { blamedPaths, blamedPlace } from './blame.ts';
import { checkIdleParameters } from './check-idle-parameters.ts';
import { checkNetwork } from './check-network.ts';
import { checkOpenLoad } from './check-open-load.ts';
import { checkReplications } from './check-replications.ts';
import { checkSweep } from './check-sweep.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { checkNames, mechanismName } from './mechanism-names.ts';
import { rowsOf } from './normal-form.ts';
import { resolveMachine, resolveMechanism, resolveWorkload } from './resolve.ts';
import { missingSchedule, scheduleParameter } from './schedules.ts';
import { measuresOf } from './statistics.ts';
import { WhereError } from './where/tokens.ts';

/** Checks what a schema cannot express, and returns the specification with its sweep in normal form. */
export function checkSpecification(spec: ExperimentSpec, faults: Faults): ExperimentSpec {
  const binding = new Binding(spec);
  checkMechanisms(spec, binding, faults);
  const sweep = checkSweep(spec.sweep, binding.paths, faults);
  const checked = { ...spec, sweep };
  checkProcesses(checked, faults);
  checkSchedule(checked, faults);
  checkOverrides(checked, binding, faults);
  checkOpeningView(checked, faults);
  checkOpenLoad(checked, faults);
  checkReplications(checked, faults);
  checkNetwork(checked, faults);
  checkIdleParameters(checked, binding, faults);
  checkWhere(binding, faults);
  checkRules(checked, faults);
  return checked;
}

function checkMechanisms(spec: ExperimentSpec, { presets }: Binding, faults: Faults): void {
  const { mechanisms, workload, baseline } = spec;
  checkNames(mechanisms, baseline.mechanism, faults);
  const machines = machineDefinitions.filter(({ id }) => presets.includes(id));
  const program = workloadDefinitions.find(({ id }) => id === workload.kind);
  for (const [index, { kind }] of mechanisms.entries()) {
    const mechanism = mechanismDefinitions.find(({ id }) => id === kind);
    const misfit = mechanism && program && misfitOn(machines, mechanism, program);
    if (misfit) faults.add(`/mechanisms/${index}`, misfit);
  }
}

/**
 * Returns why a mechanism cannot run a workload on one of the machines, the first for which this is so, and what would be
 * accepted.
 */
function misfitOn(
  machines: readonly MachineDefinition[],
  mechanism: MechanismDefinition,
  workload: WorkloadDefinition,
): string | undefined {
  for (const machine of machines) {
    const misfit = incompatibility(mechanism, workload, machine);
    if (misfit === undefined) continue;
    return `${misfit.reason}; ${wayOut(misfit, workload, machine)}`;
  }
  return undefined;
}

/** Returns what would be accepted: mechanisms, or another machine if no mechanism runs the workload on this one. */
function wayOut(
  { accepted, elsewhere }: Incompatibility,
  { id }: WorkloadDefinition,
  machine: MachineDefinition,
): string {
  if (accepted.length > 0) return `accepted: ${accepted.join(', ')}`;
  if (elsewhere.length === 0) return `accepted: another machine than ${machine.id}`;
  return `no mechanism runs ${id} on ${machine.id}; accepted, on another machine: ${elsewhere.join(', ')}`;
}

function checkProcesses({ processes, workload }: ExperimentSpec, faults: Faults): void {
  const most = workloadDefinitions.find(({ id }) => id === workload.kind)?.maxProcesses ?? Number.POSITIVE_INFINITY;
  if (processes === undefined) {
    if (scheduleParameter(workload.kind) !== undefined) return;
    faults.add('/processes', `is missing; accepted: a whole number, 1 to ${most}, or a sweep of it`);
  } else if (processes > most)
    faults.add('/processes', `${processes} is above ${most}; accepted: 1 to ${most} for ${workload.kind}`);
}

function checkSchedule(spec: ExperimentSpec, faults: Faults): void {
  const missing = missingSchedule(spec);
  if (missing) faults.add(missing.pointer, missing.detail);
}

function checkOverrides({ machine }: ExperimentSpec, { paths }: Binding, faults: Faults): void {
  for (const name of Object.keys(machine.override)) {
    if (paths.has(`machine.${name}`)) continue;
    faults.add(`/machine/override/${name}`, 'not every swept machine has this parameter; accepted: common parameters');
  }
}

function checkOpeningView({ show = {}, workload, sweep }: ExperimentSpec, faults: Faults): void {
  const axes = ['mechanism', ...new Set(['processes', ...sweep.flatMap((axis) => rowsOf(axis).paths)])];
  const metrics = measuresOf(workloadDefinitions.find(({ id }) => id === workload.kind)?.metrics ?? []);
  const known = { metric: metrics, x: axes, series: axes };
  for (const key of ['metric', 'x', 'series'] as const) {
    const named = show[key];
    if (named === undefined || known[key].includes(named)) continue;
    faults.add(`/show/${key}`, `${named} does not exist here; accepted: ${known[key].join(', ')}`);
  }
  if (show.x !== undefined && show.x === (show.series ?? 'mechanism'))
    faults.add('/show/series', `${show.x} cannot also be x; accepted: another axis`);
}

function checkWhere(binding: Binding, faults: Faults): void {
  try {
    binding.condition();
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    faults.add('/where', error.message);
  }
}

/**
 * Checks rules across parameters unless a sweep could satisfy them. Rules that involve swept values, or the process count of a
 * schedule, are checked for each point when the experiment is planned.
 */
function checkRules(spec: ExperimentSpec, faults: Faults): void {
  const { processes } = spec;
  const swept = new Set(spec.sweep.flatMap((axis) => rowsOf(axis).paths));
  if (!faults.none || processes === undefined || swept.has('machine')) return;
  const { preset, override } = spec.machine;
  const machine = { preset, parameters: resolveMachine(preset, override) };
  const workload = resolveWorkload(spec.workload);
  for (const [index, choice] of spec.mechanisms.entries()) {
    const broken = impossibility({ machine, mechanism: resolveMechanism(choice), workload, processes });
    if (!broken || blamedPaths(broken, mechanismName(choice)).some((path) => swept.has(path))) continue;
    faults.add(blamedPlace(spec, broken, index), broken.message);
  }
}
