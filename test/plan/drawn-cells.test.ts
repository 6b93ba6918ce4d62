import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { expectedEvents } from '../../src/plan/cost.ts';
import type { ParameterValues } from '../../src/simulation/parameters.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { FACTOR, miss } from './example-runs.ts';

/** How many times the expected events of a run on two nodes, or as many as are said, are too many or too few. */
function missOf(mechanism: string, workload: string, parameters: ParameterValues, processesPerNode = 8): number {
  const preset = mechanism.startsWith('dpgas') ? 'opteron-htoe' : 'ib-hdr';
  const settings = { preset, processes: 16, machine: { processesPerNode }, workload: parameters };
  const plan = smallPlan(combination(mechanism, workload), settings);
  return miss(expectedEvents(plan), simulate(plan).events);
}

it.each(['rma', 'am', 'aa-int', 'firehose', 'dpgas-bridge'])(
  'traffic beside a litmus test on %s is expected for as long as tries take',
  (mechanism) => {
    for (const spreadNs of [0, 5000, 50_000]) {
      expect(missOf(mechanism, 'litmus', { tries: 10, traffic: 1, spreadNs }), `${spreadNs} ns`).toBeLessThan(FACTOR);
    }
  },
);

it.each(['rma', 'dsm-isr', 'dsm-via'])(
  'messages on %s are expected to move by pages between nodes alone',
  (mechanism) => {
    for (const messageBytes of [64, 4911, 60_000]) {
      expect(missOf(mechanism, 'messaging', { messageBytes }), `${messageBytes} B`).toBeLessThan(FACTOR);
      expect(missOf(mechanism, 'messaging', { messageBytes }, 16), `${messageBytes} B, one node`).toBeLessThan(FACTOR);
    }
  },
);
