import { expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';

const READS = 400;
const OTHER_NODE = { processesPerNode: 1 };

/** Time of all operations by stage, in ns. */
function stagesOf(
  workload: ParameterValues,
  machine: ParameterValues = OTHER_NODE,
  kind = 'remote-access',
): Record<string, number> {
  const { breakdown, error } = simulateSmall(combination('rma', kind), {
    preset: 'ib-hdr',
    processes: 4,
    machine,
    workload: { operationsPerProcess: READS, ...workload },
  });
  expect(error).toBeUndefined();
  return Object.fromEntries(Object.entries(breakdown).map(([stage, { totalNs }]) => [stage, totalNs]));
}

const shares = (stages: Record<string, number>): Record<string, number> => {
  const total = Object.values(stages).reduce((sum, ns) => sum + ns, 0);
  return Object.fromEntries(Object.entries(stages).map(([stage, ns]) => [stage, ns / total]));
};

/** What is not of the core: its work, and its looks at completions. */
function way(stages: Record<string, number>): Record<string, number> {
  const { 'origin-cpu': _work, notify: _looks, ...others } = stages;
  return shares(others);
}

it.each(['read', 'fetch-and-add'])('one of two takes what one alone takes, stage by stage: %s', (operation) => {
  const alone = stagesOf({ operation, outstanding: 1 });
  const ofTwo = stagesOf({ operation, outstanding: 2 });
  const { 'origin-cpu': _work, notify: _look, ...wayAlone } = alone;
  for (const [stage, ns] of Object.entries(wayAlone)) expect(ofTwo[stage]! / ns, stage).toBeCloseTo(1, 1);
});

it('a wait for two that are one operation is divided as the way of one is', () => {
  const together = (window: number) => stagesOf({ operation: 'get', window, putBytes: 64 }, OTHER_NODE, 'repeat-put');
  const [alone, ofTwo] = [together(1), together(2)];
  for (const [stage, share] of Object.entries(way(alone))) expect(way(ofTwo)[stage], stage).toBeCloseTo(share, 1);
  expect(ofTwo.wire).toBeLessThan(1.2 * alone.wire!);
});

it('beyond what a NIC lets be under way reads wait to be injected', () => {
  const { injection, wire } = shares(stagesOf({ outstanding: 64 }));
  expect(injection).toBeGreaterThan(3 * wire!);
});

it.each<[string, ParameterValues]>([
  ['of the own node', { processesPerNode: 4 }],
  ['on links', { ...OTHER_NODE, topology: 'fat-tree', linkBandwidthBytesPerNs: 25 }],
  ['through the host interface of another process', { processesPerNode: 2 }],
])('%s: stages sum to the time that reads took', (_, machine) => {
  const stages = stagesOf({ outstanding: 8, targets: 'all' }, machine);
  const { 'origin-cpu': cpu = 0, notify = 0 } = stages;
  expect(cpu + notify).toBeLessThan(0.9 * Object.values(stages).reduce((sum, ns) => sum + ns, 0));
});
