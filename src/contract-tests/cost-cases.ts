import assert from 'node:assert/strict';
import { expectedOf } from '../simulation/catalogue.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import { simulate } from '../simulation/simulate.ts';
import type { WorkloadDefinition } from '../simulation/workloads/definition.ts';
import type { ContractCase } from './contract-case.ts';
import { type Combination, fewPlan, OPERATIONS_PER_RANK, smallSchedule } from './small-plans.ts';

/** Events that are expected may be so many times more or fewer than are counted. */
const FACTOR = 3;

export function costCase(combination: Combination): ContractCase {
  const run = () => {
    const plan = fewPlan(combination, { processes: 24, workload: larger(combination.workload) });
    const { events, status } = simulate(plan, { schedule: smallSchedule(plan.processes) });
    assert.equal(status, 'succeeded');
    const expected = expectedOf(plan, OPERATIONS_PER_RANK * plan.processes).events;
    const miss = Math.max(expected / events, events / expected);
    assert.ok(miss < FACTOR, `${expected} events were expected, ${events} counted`);
  };
  return { name: 'expects its events within a factor of 3', run };
}

/** Twice the size that tests have of everything. */
function larger({ parameters }: WorkloadDefinition): ParameterValues {
  return Object.fromEntries(
    parameters.flatMap(({ name, small }) => (typeof small === 'number' ? [[name, 2 * small]] : [])),
  );
}
