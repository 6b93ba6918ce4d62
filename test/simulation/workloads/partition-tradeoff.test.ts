import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { impossibility } from '../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../src/simulation/run.ts';
import { measured, runOnOpteron } from '../mechanisms/remote-loads/opteron-runs.ts';

const READS = 20;
/** 8 B to the own bridge at 1.4 B/ns, ahead of the read. */
const REGISTER = 8 / 1.4;

/** A reader and the memory that it reads, on two nodes. */
const run = (workload: ParameterValues) =>
  runOnOpteron('partition-tradeoff', { operationsPerProcess: READS, ...workload });
const metric = (name: string, workload: ParameterValues) =>
  measured('partition-tradeoff', name, { operationsPerProcess: READS, ...workload });

const FEW_SHORT_HOPS = { extraHops: 2, hopNs: 2 };
const MANY_LONG_HOPS = { extraHops: 4, hopNs: 4 };

/** Numbers as in docs/decisions/0023. */
describe('28: DRAM latency for hops', () => {
  it('gains 59 to 71 ns where hops are paid one way', () => {
    expect(metric('gain_ns', MANY_LONG_HOPS)).toBeCloseTo(59, 6);
    expect(metric('gain_ns', FEW_SHORT_HOPS)).toBeCloseTo(71, 6);
  });

  it('gains 43 to 67 ns where the answer pays them as well', () => {
    expect(metric('gain_ns', { ...MANY_LONG_HOPS, hopsPaid: 'both-ways' })).toBeCloseTo(43, 6);
    expect(metric('gain_ns', { ...FEW_SHORT_HOPS, hopsPaid: 'both-ways' })).toBeCloseTo(67, 6);
  });

  it('breaks even at 18.75 to 37.5 ns a hop', () => {
    expect(metric('break_even_hop_ns', MANY_LONG_HOPS)).toBeCloseTo(18.75, 6);
    expect(metric('break_even_hop_ns', FEW_SHORT_HOPS)).toBeCloseTo(37.5, 6);
    expect(metric('gain_ns', { extraHops: 2, hopNs: 37.5 })).toBeCloseTo(0, 6);
    expect(metric('gain_ns', { extraHops: 2, hopNs: 40 })).toBeCloseTo(-5, 6);
  });
});

it.each([
  ['a domain', 'SIM_DOMAIN', { mechanism: { coherentNodes: 2 } }],
  ['a memory pool', 'SIM_POOL', { preset: 'cxl-pool' }],
])('is refused in %s, where the second read of a line finds a copy', (_, code, settings) => {
  const plan = smallPlan(combination('dpgas-integrated', 'partition-tradeoff'), {
    preset: 'opteron-htoe',
    ...settings,
  });
  expect(impossibility(plan)).toMatchObject({ code, message: expect.stringMatching(/accepted: /) });
});

/** The read of example 20 takes 9,354 ns. */
it('is below a hundredth of a read at 1 Gb/s', () => {
  expect(metric('large_latency_ns', { extraHops: 3, hopNs: 3 })).toBeCloseTo(9429, 6);
  expect(metric('small_latency_ns', { extraHops: 3, hopNs: 3 })).toBeCloseTo(9363, 6);
});

it('gains less where small partitions outnumber the registers', () => {
  const mapped = run({});
  const rewritten = run({ registers: 'rewritten' });
  expect(mapped.counters.map_partition ?? 0).toBe(0);
  expect(rewritten.counters.map_partition).toBe(READS);
  expect(mapped.metrics.gain_ns!.value - rewritten.metrics.gain_ns!.value).toBeCloseTo(REGISTER, 6);
});

it('has no break-even without hops', () => {
  expect(run({ extraHops: 0 }).metrics).not.toHaveProperty('break_even_hop_ns');
});

describe('time of DRAM and of hops', () => {
  const NEITHER = { savedNs: 0, extraHops: 0 };
  const stages = ({ breakdown }: RunResult) =>
    Object.fromEntries(Object.entries(breakdown).map(([stage, { meanNs }]) => [stage, meanNs]));

  it.each([
    ['one-way', 1],
    ['both-ways', 2],
  ])('is that of memory and of the wire where hops are paid %s, and not of the CPU', (hopsPaid, ways) => {
    const plain = stages(run({ ...NEITHER, hopsPaid }));
    const spent = stages(run({ savedNs: 75, extraHops: 4, hopNs: 3, hopsPaid }));
    // Half of the reads are of large partitions.
    const expected = { ...plain, memory: plain.memory! + 75 / 2, wire: plain.wire! + (ways * 4 * 3) / 2 };
    expect(Object.keys(spent)).toEqual(Object.keys(plain));
    for (const [stage, ns] of Object.entries(expected)) expect(spent[stage], stage).toBeCloseTo(ns, 6);
  });

  it('keeps no core busy', () => {
    const { occupancy } = run({ savedNs: 1000, extraHops: 4, hopNs: 500 });
    expect(occupancy.map(({ resource }) => resource)).toContain('nic-out');
    expect(occupancy.map(({ resource }) => resource)).not.toContain('core');
  });
});
