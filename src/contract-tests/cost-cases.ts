import assert from 'node:assert/strict';
import { expectedOf, mechanismDefinitions } from '../simulation/catalogue.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import { simulate } from '../simulation/simulate.ts';
import type { ContractCase } from './contract-case.ts';
import { type Combination, fewPlan, OPERATIONS_PER_RANK, smallSchedule } from './small-plans.ts';

/** Events that are expected may be so many times more or fewer than are counted. */
const FACTOR = 3;

export function costCase(combination: Combination): ContractCase {
  const run = () => {
    const plan = fewPlan(combination, { processes: 24, workload: larger(combination) });
    const { events, status } = simulate(plan, { schedule: smallSchedule(plan.processes) });
    assert.equal(status, 'succeeded');
    const expected = expectedOf(plan, OPERATIONS_PER_RANK * plan.processes).events;
    const miss = Math.max(expected / events, events / expected);
    assert.ok(miss < FACTOR, `${expected} events were expected, ${events} counted`);
  };
  return { name: 'expects its events within a factor of 3', run };
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
