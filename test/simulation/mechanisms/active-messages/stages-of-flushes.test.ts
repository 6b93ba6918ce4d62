import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

it('who waits until a store has answered has waited for the way of its request and of the reply', () => {
  const settings = { preset: 'ib-hdr', machine: { processesPerNode: 1 }, processes: 2 };
  const plan = smallPlan(combination('a-kv', 'random-put'), settings);
  const { breakdown, error } = simulate(plan);
  expect(error).toBeUndefined();
  const { wireLatencyNs } = plan.machine.parameters as Record<string, number>;
  const { storeOperationNs } = plan.mechanism.parameters as Record<string, number>;
  const meanNs = (stage: string) => breakdown[stage]?.meanNs ?? 0;
  expect(meanNs('wire')).toBeGreaterThan(2 * wireLatencyNs!);
  expect(meanNs('handler')).toBeGreaterThan(storeOperationNs!);
  expect(meanNs('notify')).toBeLessThan(200);
});
