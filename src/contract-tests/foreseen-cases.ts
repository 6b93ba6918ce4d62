import assert from 'node:assert/strict';
import { expectedOf, mechanismDefinitions } from '../simulation/catalogue.ts';
import { countedBytes, counting } from '../simulation/engine/arrays.ts';
import { hardwareOf } from '../simulation/machines/read-machine.ts';
import type { MechanismDefinition } from '../simulation/mechanisms/definition.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import type { RunPlan, RunResult } from '../simulation/run.ts';
import { foreseenMemory, workloadMemory } from '../simulation/run-memory.ts';
import { simulate } from '../simulation/simulate.ts';
import type { WorkloadSetting } from '../simulation/workloads/contract.ts';
import { workloads } from '../simulation/workloads/registry.ts';
import { windowEnd } from '../simulation/workloads/window.ts';
import type { ContractCase } from './contract-case.ts';
import { type CountedRun, plainRun, recordedRun } from './results.ts';
import { type Combination, fewPlan, OPERATIONS_PER_RANK, type Settings, smallSchedule, turnOf } from './small-plans.ts';

/** Maximum ratio of expected to counted bytes, after allowing for one MiB, which dominates small runs. */
const MOST_MEMORY = 3;
const SPARE_BYTES = 2 ** 20;
/** The same of a run with a full trace: neither the events nor the slices of each are known, and arrays double. */
const MOST_TRACED = 7;
/** Maximum ratio between expected and counted events, in either direction. */
const EVENTS_FACTOR = 3;
/** One process of each node computes where the mechanism dedicates two cores. */
const EIGHT_NODES = { processes: 24, machine: { processesPerNode: 3 } } as const;
/** Of the combinations, each variant runs on one in so many. */
const VARIANTS = 3;

/** Page sizes of IOMMUs: windows are laid out in pages. */
const PAGE_SIZES = [4096, 65_536] as const;
/** A plugin may state an upper bound on the size of a window: at most twice the size. */
const MOST_WINDOW = 2;

/** Checks that a workload foresees the size of the window that its model lays out. */
export function windowCase(combination: Combination): ContractCase {
  const run = () => {
    const variants: readonly Settings[] = [{}, EIGHT_NODES, { workload: larger(combination) }];
    for (const variant of variants)
      for (const iotlbPageBytes of PAGE_SIZES)
        requireWindow(combination, { ...variant, machine: { ...variant.machine, iotlbPageBytes } });
  };
  return { name: 'foresees the size of its window, whatever the page size', run };
}

function requireWindow(combination: Combination, settings: Settings): void {
  const { mechanism, workload } = combination;
  const model = workloads.find(({ definition }) => definition.id === workload.id)!;
  // A replayed schedule and streams of packets have no windows.
  if (!('create' in model)) return;
  const plan = fewPlan(combination, settings);
  const setting = workloadSetting(mechanism, plan);
  const bytes = counting(Number.POSITIVE_INFINITY, () => windowEnd(model.create(setting).regions));
  const { windowBytes } = workloadMemory(plan);
  const most = workload.plugin === undefined ? bytes : MOST_WINDOW * bytes;
  assert.ok(
    windowBytes >= bytes && windowBytes <= most,
    `a window of ${windowBytes} bytes was foreseen (windowBytes); with pages of ${setting.pageBytes} bytes, its last region ends at ${bytes}`,
  );
}

function workloadSetting({ computing, offers }: MechanismDefinition, plan: RunPlan): WorkloadSetting {
  const { processes, seed, mechanism, workload } = plan;
  const machine = hardwareOf(plan.machine.preset, plan.machine.parameters);
  return {
    ...{ processes, seed, offers, parameters: workload.parameters },
    computing: computing?.(machine, mechanism.parameters, processes) ?? processes,
    ...{ pageBytes: machine.iotlbPageBytes, processesPerNode: machine.processesPerNode },
  };
}

/** Checks that a plan's estimates of memory and events are close to what the run needs. */
export function foreseenCase(combination: Combination): ContractCase {
  const run = () => {
    const few = { plan: fewPlan(combination), taken: plainRun(combination) };
    for (const { plan, taken } of [few, ...more(combination)]) {
      requireNearMemory(plan, taken);
      requireNearEvents(plan, taken.result);
    }
    requireNearMemory(fewPlan(combination, { trace: 'full' }), recordedRun(combination), MOST_TRACED);
  };
  return { name: 'foresees its memory, and its events within a factor of 3', run };
}

/** Returns a run on more nodes or one with more work: each for a third of the combinations. */
function more(combination: Combination): readonly { readonly plan: RunPlan; readonly taken: CountedRun }[] {
  const settings = [EIGHT_NODES, { workload: larger(combination) }][turnOf(combination, VARIANTS)];
  if (settings === undefined) return [];
  const plan = fewPlan(combination, settings);
  return [{ plan, taken: countedRun(plan) }];
}

/**
 * Throws unless the estimated memory of a run is right: never less than what is counted during the run, and not much more.
 * @returns the counted bytes
 */
export function requireForeseen(cell: Combination, settings: Settings): number {
  const plan = fewPlan(cell, settings);
  return requireNearMemory(plan, countedRun(plan));
}

function countedRun(plan: RunPlan): CountedRun {
  const result = counting(Number.POSITIVE_INFINITY, () => simulate(plan, { schedule: smallSchedule(plan.processes) }));
  return { result, bytes: countedBytes() };
}

function requireNearMemory(plan: RunPlan, { result, bytes }: CountedRun, most = MOST_MEMORY): number {
  assert.deepEqual({ status: result.status, error: result.error }, { status: 'succeeded', error: undefined });
  const { arrayBytes } = foreseenMemory(plan, OPERATIONS_PER_RANK * plan.processes);
  assert.ok(
    arrayBytes >= bytes && arrayBytes <= most * bytes + SPARE_BYTES,
    `${arrayBytes} bytes were foreseen, ${bytes} counted`,
  );
  return bytes;
}

function requireNearEvents(plan: RunPlan, { events }: RunResult): void {
  const expected = expectedOf(plan, OPERATIONS_PER_RANK * plan.processes).events;
  const miss = Math.max(expected / events, events / expected);
  assert.ok(miss < EVENTS_FACTOR, `${expected} events were expected, ${events} counted`);
}

/**
 * Enlarges one size parameter by about half, to an even value. The mechanisms that do so take turns, so each parameter grows
 * alone on some of them: if several grew together, one that is not counted could be compensated by one counted twice.
 */
function larger({ mechanism, workload }: Combination): ParameterValues {
  const sizes = workload.parameters.flatMap(({ name, small }) => (typeof small === 'number' ? [{ name, small }] : []));
  const turn = Math.floor(mechanismDefinitions.indexOf(mechanism) / VARIANTS);
  const { name, small } = sizes[turn % sizes.length] ?? {};
  return name === undefined || small === undefined ? {} : { [name]: 2 * Math.round(0.75 * small) };
}
