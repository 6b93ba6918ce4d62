import assert from 'node:assert/strict';
import { countedBytes, counting } from '../simulation/engine/arrays.ts';
import type { RunPlan } from '../simulation/run.ts';
import { foreseenMemory } from '../simulation/run-memory.ts';
import { simulate } from '../simulation/simulate.ts';
import type { ContractCase } from './contract-case.ts';
import { type PlainRun, plainRun } from './results.ts';
import { type Combination, fewPlan, OPERATIONS_PER_RANK, type Settings, smallSchedule } from './small-plans.ts';

/** Foreseen bytes may be so many times those that are counted. */
const MOST = 3;
/** Eight nodes of half as many processes as elsewhere. */
const EIGHT_NODES = { processes: 32, machine: { processesPerNode: 4 } } as const;

/**
 * Throws unless the memory of a run is foreseen: never less than what is counted while it runs, nor far more.
 * @returns bytes that were counted
 */
export function requireForeseen(cell: Combination, settings: Settings): number {
  const plan = fewPlan(cell, settings);
  const result = counting(Number.POSITIVE_INFINITY, () => simulate(plan, { schedule: smallSchedule(plan.processes) }));
  return requireNearForeseen(plan, { result, bytes: countedBytes() });
}

function requireNearForeseen(plan: RunPlan, { result, bytes }: PlainRun): number {
  assert.deepEqual({ status: result.status, error: result.error }, { status: 'succeeded', error: undefined });
  const { arrayBytes } = foreseenMemory(plan, OPERATIONS_PER_RANK * plan.processes);
  const factor = arrayBytes / bytes;
  assert.ok(factor >= 1 && factor <= MOST, `${arrayBytes} bytes were foreseen, ${bytes} counted`);
  return bytes;
}

export function memoryCase(combination: Combination): ContractCase {
  const run = () => {
    requireNearForeseen(fewPlan(combination), plainRun(combination));
    requireForeseen(combination, EIGHT_NODES);
  };
  return { name: 'foresees its memory, on two and on eight nodes', run };
}
