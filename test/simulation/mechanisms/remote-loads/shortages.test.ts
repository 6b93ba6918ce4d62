import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import type { Resource, RunResult } from '../../../../src/simulation/run.ts';
import { AT_10_GBIT, AT_100_GBIT, type Given, runOnOpteron } from './opteron-runs.ts';

const PUTS = { operation: 'put', outstanding: 64, operationsPerProcess: 1280 };

const shareOf = (resource: Resource, { occupancy }: RunResult): number =>
  occupancy.find((each) => each.resource === resource)?.busiestShare ?? 0;
const rateOf = ({ metrics }: RunResult): number => metrics.bandwidth_bytes_per_ns!.value;

describe.each<[Resource, (count: number) => Given]>([
  ['bridge-credits', (postedBuffers) => ({ machine: { ...AT_10_GBIT, postedBuffers } })],
  [
    'bridge-credits',
    (postedBuffers) => ({ machine: { ...AT_10_GBIT, postedBuffers }, mechanism: { packetsPerFrame: 64 } }),
  ],
  [
    'frame-window',
    (frameWindow) => ({
      machine: AT_100_GBIT,
      mechanism: { frameNumbers: 'pair', flowControl: 'drop', frameWindow },
    }),
  ],
])('a bridge short of %s', (resource, given) => {
  const run = (count: number) => runOnOpteron('remote-access', PUTS, given(count));

  it.each([5, 9, 17, 33])('moves no less with %i than with one less', (odd) => {
    expect(rateOf(run(odd))).toBeGreaterThan(0.999 * rateOf(run(odd - 1)));
  });

  it('says so, unless there are plenty', () => {
    expect(shareOf(resource, run(8))).toBeGreaterThan(0.85);
    expect(shareOf(resource, run(4096))).toBe(0);
  });
});

describe('requests at a bridge', () => {
  it('wait for buffers for their answers, unless there is one for each', () => {
    const run = (answerBuffers: number) => {
      const load = { operation: 'read', outstanding: 32, operationsPerProcess: 640 };
      return runOnOpteron('remote-access', load, { machine: { ...AT_100_GBIT, memoryAccessNs: 600, answerBuffers } });
    };
    expect(shareOf('answer-buffers', run(1))).toBeGreaterThan(0.9);
    expect(shareOf('answer-buffers', run(32))).toBe(0);
    expect(rateOf(run(32))).toBeGreaterThan(2 * rateOf(run(1)));
  });
});

describe('a window of frames', () => {
  it('is waited for by packets that would share a frame as well', () => {
    const share = (frameWindow: number) => {
      const mechanism = { frameNumbers: 'pair', flowControl: 'drop', packetsPerFrame: 4, frameWindow };
      return shareOf('frame-window', runOnOpteron('remote-access', PUTS, { machine: AT_100_GBIT, mechanism }));
    };
    expect(share(2)).toBeGreaterThan(0.85);
    expect(share(4096)).toBe(0);
  });
});

describe('PAUSE', () => {
  it('stops a line for as long as its bridge has no room', () => {
    const stopped = (memoryAccessNs: number) => {
      const given = { machine: { memoryAccessNs, postedBuffers: 4 }, mechanism: { flowControl: 'pause' } };
      return shareOf('paused-line', runOnOpteron('remote-access', PUTS, given));
    };
    expect(stopped(20_000)).toBeGreaterThan(0.7);
    expect(stopped(20)).toBe(0);
  });
});

describe('a core of a pool', () => {
  it.each(['read', 'put'])('says for how long it had too few buffers: %s', (operation) => {
    const share = (poolMisses: number) => {
      const run = simulateSmall(combination('dpgas-integrated', 'remote-access'), {
        ...{ preset: 'cxl-pool', processes: 2, machine: { processesPerNode: 1, poolMisses } },
        workload: { operation, accessBytes: 64, windowBytes: 1e8, outstanding: 16, operationsPerProcess: 640 },
      });
      return shareOf('core-buffers', run);
    };
    expect(share(1)).toBeGreaterThan(0.9);
    expect(share(64)).toBe(0);
  });
});

describe('credits that are returned after the last write', () => {
  it.each([2, 128])('do not lengthen a run with %i buffers', (postedBuffers) => {
    const load = { order: 'none', writes: 2, operationsPerProcess: 1 };
    const { simulatedNs, counters, metrics } = runOnOpteron('consistency', load, { machine: { postedBuffers } });
    expect(counters.credit_frames! > 0).toBe(postedBuffers === 2);
    expect(simulatedNs).toBeCloseTo(metrics.operation_latency_ns!.value);
  });
});
