import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

it('a process that waits for a credit waits for a reply, and its core is idle', () => {
  const machine = { processesPerNode: 1, amCreditsPerPeer: 1 };
  const settings = { preset: 'ib-hdr', machine, workload: { operationsPerProcess: 200 }, processes: 2 };
  const plan = smallPlan(combination('am', 'dht'), settings);
  const { breakdown, counters, error } = simulate(plan);
  expect(error).toBeUndefined();
  expect(counters.credit_waits).toBeGreaterThan(100);
  const { messageOverheadNs } = plan.machine.parameters as Record<string, number>;
  const meanNs = (stage: string) => breakdown[stage]?.meanNs ?? 0;
  // Beside the message of an insert, polls between two may take the core for a while.
  expect(meanNs('origin-cpu')).toBeLessThan(2 * messageOverheadNs!);
  expect(meanNs('notify')).toBeGreaterThan(10 * messageOverheadNs!);
});
