import assert from 'node:assert/strict';
import { expectedOf, mechanismDefinitions } from '../simulation/catalogue.ts';
import { countedBytes, counting } from '../simulation/engine/arrays.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import type { RunPlan, RunResult } from '../simulation/run.ts';
import { foreseenMemory } from '../simulation/run-memory.ts';
import { simulate } from '../simulation/simulate.ts';
import type { ContractCase } from './contract-case.ts';
import { type PlainRun, plainRun } from './results.ts';
import { type Combination, fewPlan, OPERATIONS_PER_RANK, type Settings, smallSchedule, turnOf } from './small-plans.ts';

/** Foreseen bytes may be so many times those that are counted, and a MiB more: of small runs, most is what is there at first. */
const MOST_MEMORY = 3;
const SPARE_BYTES = 2 ** 20;
/** Events that are expected may be so many times more or fewer than are counted. */
const EVENTS_FACTOR = 3;
/** As many processes a node as elsewhere. */
const THREE_NODES = { processes: 24 } as const;
const EIGHT_NODES = { processes: 32, machine: { processesPerNode: 4 } } as const;

/** That what a plan says of a run beforehand, its memory and its events, is about what the run takes. */
export function foreseenCase(combination: Combination): ContractCase {
  const run = () => {
    const few = { plan: fewPlan(combination), taken: plainRun(combination) };
    for (const { plan, taken } of [few, ...more(combination)]) {
      requireNearMemory(plan, taken);
      requireNearEvents(plan, taken.result);
    }
  };
  return { name: 'foresees its memory, and its events within a factor of 3', run };
}

/** On more nodes, or with more to do on one more node: a third of the combinations each. */
function more(combination: Combination): readonly { readonly plan: RunPlan; readonly taken: PlainRun }[] {
  const settings = [EIGHT_NODES, { ...THREE_NODES, workload: larger(combination) }][turnOf(combination, 3)];
  if (settings === undefined) return [];
  const plan = fewPlan(combination, settings);
  return [{ plan, taken: countedRun(plan) }];
}

/**
 * Throws unless the memory of a run is foreseen: never less than what is counted while it runs, nor far more.
 * @returns bytes that were counted
 */
export function requireForeseen(cell: Combination, settings: Settings): number {
  const plan = fewPlan(cell, settings);
  return requireNearMemory(plan, countedRun(plan));
}

function countedRun(plan: RunPlan): PlainRun {
  const result = counting(Number.POSITIVE_INFINITY, () => simulate(plan, { schedule: smallSchedule(plan.processes) }));
  return { result, bytes: countedBytes() };
}

function requireNearMemory(plan: RunPlan, { result, bytes }: PlainRun): number {
  assert.deepEqual({ status: result.status, error: result.error }, { status: 'succeeded', error: undefined });
  const { arrayBytes } = foreseenMemory(plan, OPERATIONS_PER_RANK * plan.processes);
  assert.ok(
    arrayBytes >= bytes && arrayBytes <= MOST_MEMORY * bytes + SPARE_BYTES,
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
 * About half as much again, and even, of one parameter that says a size. The mechanisms take turns, so that each grows alone
 * on some of them: together, one that is not counted would hide behind one that is counted twice.
 */
function larger({ mechanism, workload }: Combination): ParameterValues {
  const sizes = workload.parameters.flatMap(({ name, small }) => (typeof small === 'number' ? [{ name, small }] : []));
  const turn = mechanismDefinitions.indexOf(mechanism);
  const { name, small } = sizes[turn % sizes.length] ?? {};
  return name === undefined || small === undefined ? {} : { [name]: 2 * Math.round(0.75 * small) };
}
