import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { planExperiment } from '../../../src/plan/plan-experiment.ts';
import { impossibility } from '../../../src/simulation/catalogue.ts';
import { requireSpecification } from '../../../src/spec/parse.ts';

const plan = (processes: number, processesPerNode = 32) =>
  smallPlan(combination('rma', 'dht'), { processes, machine: { topology: 'back-to-back', processesPerNode } });

it('a cable joins two nodes, and no more', () => {
  expect(impossibility(plan(64))).toBeUndefined();
  expect(impossibility(plan(2, 1))).toBeUndefined();
  expect(impossibility(plan(65))).toMatchObject({ code: 'SIM_CABLE' });
  expect(impossibility(plan(64, 1))).toMatchObject({
    message: expect.stringContaining(
      '64 processes are on 64; accepted: 2 processes or fewer, processesPerNode of 32 or more, or topology: single-switch',
    ),
  });
});

it('plans refuse more, with a way out that plans take', () => {
  const planned = (topology: string, processesPerNode: number) =>
    planExperiment(
      requireSpecification({
        machine: { preset: 'ib-hdr', override: { topology, processesPerNode } },
        ...{ workload: { kind: 'dht' }, mechanisms: ['rma'], processes: 64 },
      }),
    ).runs.length;
  expect(() => planned('back-to-back', 1)).toThrow(/back-to-back is one cable between two nodes/);
  expect([planned('single-switch', 1), planned('back-to-back', 32)]).toEqual([1, 1]);
});
