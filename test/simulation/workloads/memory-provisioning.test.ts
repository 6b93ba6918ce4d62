import { describe, expect, it } from 'vitest';
import { combination, simulateSmall, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { impossibility, incompatibility, mechanismDefinitions } from '../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { Frames } from '../../../src/simulation/workloads/memory-provisioning/frames.ts';
import { AT_10_GBIT } from '../mechanisms/remote-loads/opteron-runs.ts';

/** A virtual machine of 64 pages, of which its node has 32, and a donor on another node. */
function run(workload: ParameterValues, machine: ParameterValues = {}) {
  const result = simulateSmall(combination('dpgas-bridge', 'memory-provisioning'), {
    ...{ preset: 'opteron-htoe', processes: 2, machine },
    workload: { operationsPerProcess: 400, ...workload },
  });
  if (result.error !== undefined) throw new Error(result.error.message);
  return result;
}

const restLatency = (workload: ParameterValues, machine: ParameterValues = {}) =>
  run(workload, machine).metrics.rest_latency_ns!.value;

/** Numbers as in docs/decisions/0023. */
describe('29: memory of other nodes', () => {
  const disk = (diskAccessNs: number) => restLatency({ rest: 'disk', diskAccessNs, localAccessNs: 0 });

  it('is read in 9,354 ns at 1 Gb/s, and a disk of 12.7 ms takes 1,358 times as long, one of 5 ms 535 times', () => {
    const remote = restLatency({ rest: 'nodes' });
    expect(remote).toBeCloseTo(9354, 6);
    expect([12_700_000, 5_000_000].map((ns) => Math.round(disk(ns) / remote))).toEqual([1358, 535]);
  });

  it('is 2,403 times as fast as a disk of 5 ms at 10 Gb/s', () => {
    expect(Math.round(disk(5_000_000) / restLatency({ rest: 'nodes' }, AT_10_GBIT))).toBe(2403);
  });

  it('lets a virtual machine have more than its node', () => {
    expect(run({}).metrics.memory_ratio!.value).toBe(2);
  });
});

/** 15 remote reads at 1 Gb/s and 66 at 10 take as long as the page fault of 137.34 us of a kernel that shares pages. */
it('30: a page has to save so many reads', () => {
  const worth = (machine: ParameterValues = {}) => Math.round(137_340 / restLatency({ rest: 'nodes' }, machine));
  expect([worth(), worth(AT_10_GBIT)]).toEqual([15, 66]);
});

describe('a disk', () => {
  it('is asked for half of all pages where these are drawn, and hardly where accesses stay', () => {
    expect(run({ rest: 'disk', operationsPerProcess: 4000 }).metrics.rest_share!.value).toBeCloseTo(0.5, 1);
    expect(run({ rest: 'disk', locality: 0.99 }).metrics.rest_share!.value).toBeLessThan(0.02);
  });

  it('takes written pages back first: twice as long where all are', () => {
    const [read, written] = [0, 1].map(
      (writeShare) =>
        run({ rest: 'disk', writeShare, localPages: 1, localAccessNs: 0, localWriteNs: 0 }).metrics.runtime_ns!.value,
    );
    expect(written! / read!).toBeCloseTo(2, 2);
  });

  /** All accesses miss, as there are so many pages and room for one. */
  const onNodes = (processes: number, processesPerNode: number, diskAccessNs = 5_000_000) => {
    const workload = { rest: 'disk', vmPages: 1_048_576, localPages: 1, localAccessNs: 0, diskAccessNs };
    const result = simulateSmall(combination('dpgas-bridge', 'memory-provisioning'), {
      ...{ preset: 'opteron-htoe', processes, machine: { processesPerNode } },
      workload: { ...workload, operationsPerProcess: 20 },
    });
    if (result.error !== undefined) throw new Error(result.error.message);
    return result.metrics;
  };

  it('is one for all virtual machines of a node, which wait for it in turn; those of other nodes have their own', () => {
    const alone = onNodes(2, 1).runtime_ns!.value;
    expect(alone / (20 * 5_000_000)).toBeCloseTo(1, 3);
    expect(onNodes(32, 1).runtime_ns!.value / alone).toBeCloseTo(1, 3);
    expect(onNodes(32, 8).runtime_ns!.value / alone).toBeCloseTo(8, 3);
    expect(onNodes(32, 16).runtime_ns!.value / alone).toBeCloseTo(16, 2);
    // First come, first served: in each round, all but the first round's own wait for 16 accesses.
    const { p50, max } = onNodes(32, 16).rest_latency_ns!;
    expect([p50! / 5_000_000, max! / 5_000_000].map((ratio) => Math.round(ratio))).toEqual([16, 16]);
  });

  it('that takes no time lets nobody wait', () => {
    expect(onNodes(32, 16, 0).rest_latency_ns!.max).toBe(0);
  });

  it('gives up the page that was used longest ago', () => {
    const frames = new Frames(2);
    frames.use(0, true);
    expect(frames.makeRoom()).toBe(false);
    frames.use(5, false);
    expect([0, 1, 5].map((page) => frames.has(page))).toEqual([true, false, true]);
    expect(frames.makeRoom()).toBe(true);
  });
});

describe('stores', () => {
  it('are waited for neither here nor there: those to the own node take less than loads of it', () => {
    const mean = (writeShare: number, localPages: number) =>
      run({ writeShare, localPages, vmPages: 64 }).metrics.operation_latency_ns!.value;
    expect([mean(0, 64), mean(1, 64)]).toEqual([60, 10]);
    expect(mean(1, 32)).toBeLessThan(mean(0, 32));
  });
});

describe('donors', () => {
  it('have what was written, line by line', () => {
    const { counters, metrics } = run({ writeShare: 0.5, locality: 0.5 });
    expect(counters.writes).toBeGreaterThan(50);
    expect(metrics.rest_latency_ns!.value).toBeLessThan(9354);
  });
});

describe('memory of which nodes keep copies', () => {
  const bridge = combination('dpgas-bridge', 'memory-provisioning');
  const inDomain = (workload: ParameterValues) =>
    impossibility(
      smallPlan(bridge, { preset: 'opteron-htoe', processes: 2, mechanism: { coherentNodes: 2 }, workload }),
    );

  it('is refused where it is shared by pages: they would stay on a node without room for them', () => {
    const dsm = mechanismDefinitions.find(({ id }) => id === 'dsm-isr')!;
    const { reason, accepted } = incompatibility(dsm, bridge.workload)!;
    expect(reason).toContain('keeps each page that it fetches');
    expect(accepted).toContain('rma');
    expect(accepted.filter((id) => id.startsWith('dsm-'))).toEqual([]);
  });

  it('is refused in a coherent domain, unless nothing lies with others', () => {
    expect(inDomain({ vmPages: 64, localPages: 1 })).toMatchObject({ code: 'SIM_DOMAIN', message: /the 63 pages/ });
    expect(inDomain({ vmPages: 64, localPages: 64 })).toBeUndefined();
  });
});
