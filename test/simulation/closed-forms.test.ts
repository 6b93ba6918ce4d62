import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { machineDefinitions } from '../../src/simulation/catalogue.ts';
import { defaultsOf } from '../../src/simulation/parameters.ts';
import { simulate } from '../../src/simulation/simulate.ts';

type Settings = Parameters<typeof smallPlan>[1];
const run = (kind: string, settings: Settings) => simulate(smallPlan(combination(kind, 'dht'), settings));

const wire = Number(defaultsOf(machineDefinitions.find(({ id }) => id === 'cray-xe6')!.parameters).wireLatencyNs);

/** Nothing is shared and every translation misses or every one hits: the sum of the stages is the latency. */
const lone = { iotlbEntries: 0, gapPerByteNs: 0, nodeMessageGapNs: 8, hopLatencyNs: 0, contextWalkAccesses: 1 };

describe('a single process', () => {
  it('needs for an atomic what its stages add up to: o, twice wire, bus, walk and memory, and the atomic unit', () => {
    const settings = { processes: 1, machine: lone, workload: { operationsPerProcess: 40, collisionRate: 0 } };
    const walk = 5 + 4 * 70;
    // A lone message finds every NIC idle: the gap between messages is no part of its latency.
    const request = wire + 16 / 20 + walk + 70;
    const response = wire + 8 / 20 + walk + 70;
    const { metrics } = run('rma', settings);
    // The first of all finds the context cache empty, which costs one access more.
    const expected = 400 + request + 500 + response + 70 / 40;
    expect(metrics.operation_latency_ns!.value).toBeCloseTo(expected, 6);
    expect(metrics.inserts_per_second!.value).toBeCloseTo(1e9 / (expected - 70 / 40), 3);
  });

  it('inserts by Active Access as fast as its core can: o, handler, record and cell, and a look now and then', () => {
    const workload = { operationsPerProcess: 5000, collisionRate: 0, volumeElements: 2_097_152 };
    const work = 400 + 590 + 70 + 70;
    const interval = 5000;
    const polling = run('aa-poll', { processes: 1, machine: lone, workload });
    expect(1e9 / polling.metrics.inserts_per_second!.value / (work / (1 - 70 / interval))).toBeCloseTo(1, 2);
    const scratchpad = run('aa-sp', { processes: 1, machine: lone, workload });
    expect(1e9 / scratchpad.metrics.inserts_per_second!.value / work).toBeCloseTo(1, 2);
  });
});

describe('a NIC that is slower than the cores', () => {
  it('is what all processes of its node share: the rate of a node is one message per gap', () => {
    const settings = {
      processes: 64,
      machine: { nodeMessageGapNs: 172 },
      workload: { operationsPerProcess: 300, collisionRate: 0 },
    };
    for (const kind of ['aa-poll', 'aa-sp']) {
      expect(run(kind, settings).metrics.inserts_per_second!.value / (2e9 / 172)).toBeCloseTo(1, 1);
    }
    expect(run('am', settings).metrics.inserts_per_second!.value / (2e9 / 344)).toBeCloseTo(1, 1);
  });
});
