import { describe, expect, it } from 'vitest';
import { slotBytesOf, wireBytesOf } from '../../../../src/simulation/hardware/ht-bridge/frames.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { type Given, runOnOpteron } from './opteron-runs.ts';

const LOOK_NS = 60;
const PASS_NS = 32;
const SLOT_NS = 8 * slotBytesOf(4 + 64);
const READS = 4000;
/** The first reads find the line free. */
const START_UP_SHARE = 0.01;

const runOf = (parameters: ParameterValues, given?: Given): RunResult =>
  runOnOpteron('remote-access', { operationsPerProcess: READS, ...parameters }, given);

/** Shares of all latency, by stage. */
function sharesOf({ breakdown }: RunResult): Record<string, number> {
  const totalNs = Object.values(breakdown).reduce((sum, stage) => sum + stage.totalNs, 0);
  return Object.fromEntries(Object.entries(breakdown).map(([stage, { totalNs: ns }]) => [stage, ns / totalNs]));
}

describe('reads of which several are under way', () => {
  it('take no longer than one alone while the line is not full, then as long as the line takes for all of them', () => {
    const latencyNs = (outstanding: number) => runOf({ outstanding }).metrics.operation_latency_ns!.p50!;
    const alone = latencyNs(1);
    for (const outstanding of [2, 8, 10]) expect(latencyNs(outstanding) / alone).toBeCloseTo(1, 1);
    for (const outstanding of [16, 32]) {
      expect(latencyNs(outstanding) / (outstanding * SLOT_NS - LOOK_NS)).toBeCloseTo(1, 2);
    }
  });

  it.each([16, 24, 32])('%d by the stages of the way of one: what is queued waits for the line back', (outstanding) => {
    const shares = sharesOf(runOf({ outstanding }));
    // A read is as long under way as the line takes for all the others; after the look of the core for the one before it.
    const tookNs = outstanding * SLOT_NS - LOOK_NS;
    const wayNs = {
      injection: PASS_NS,
      wire: 2 * (575 + 2500) + 2 * 8 * (wireBytesOf(12) + wireBytesOf(4 + 64)),
      bus: 360,
      memory: 60,
      notify: PASS_NS,
    };
    for (const [stage, ns] of Object.entries(wayNs)) {
      expect(Math.abs(shares[stage]! - ns / tookNs), stage).toBeLessThan(START_UP_SHARE);
    }
    const queuedNs = tookNs - Object.values(wayNs).reduce((sum, ns) => sum + ns, 0);
    expect(Math.abs(shares['target-nic']! - queuedNs / tookNs)).toBeLessThan(START_UP_SHARE);
  });

  it.each([2, 4, 32])('of %d processes on pairs of nodes move as much as their lines do, and no more', (processes) => {
    const { metrics } = runOf({ outstanding: 32, operationsPerProcess: 200, targets: 'opposite' }, { processes });
    const share = metrics.bandwidth_bytes_per_ns!.value / ((processes / 2) * (64 / SLOT_NS));
    expect(share).toBeGreaterThan(0.98);
    expect(share).toBeLessThan(1 + 1e-9);
  });

  it('beyond the tags of a bridge wait for one, with the processes of a node, before they are on the line', () => {
    const given = { processes: 8, machine: { processesPerNode: 4 } };
    const result = runOf({ outstanding: 32 }, given);
    expect(result.counters.tags_waited).toBeGreaterThan(READS);
    // The line serves the 32 that have a tag; for one, a read waits.
    const withTagNs = 32 * SLOT_NS;
    expect(sharesOf(result).injection).toBeCloseTo(1 - withTagNs / result.metrics.operation_latency_ns!.value, 1);
    expect(sharesOf(result).injection).toBeGreaterThan(0.6);
  });

  it.each([
    ['sums', { operation: 'fetch-and-add' }, {}],
    ['several lines', { accessBytes: 500 }, {}],
    ['of the own node', { targets: 'all' }, { processes: 4, machine: { processesPerNode: 4 } }],
    ['with one order a core', { targets: 'all' }, { processes: 8, mechanism: { unitIds: 'core' } }],
    ['through lines that lose frames', {}, { machine: { frameLossShare: 0.01 }, mechanism: { frameNumbers: 'pair' } }],
    ['by PAUSE', { targets: 'all' }, { processes: 4, mechanism: { flowControl: 'pause' } }],
    ['by a network interface in the memory controller', {}, { kind: 'dpgas-integrated' }],
  ] satisfies [string, ParameterValues, Given][])('%s: most of the wait is on the way', (_, parameters, given) => {
    const result = runOf({ outstanding: 8, operationsPerProcess: 300, ...parameters }, given);
    expect(result.error).toBeUndefined();
    const { notify = 0, ...others } = sharesOf(result);
    expect(notify).toBeLessThan(0.6);
    expect(Object.keys(others).length).toBeGreaterThan(0);
  });
});

describe('in I/O space, which keeps accesses in order', () => {
  const io = { mechanism: { mapping: 'io' } };
  const runtimeNs = (parameters: ParameterValues, given: Given = io) => {
    const { error, metrics } = runOf({ operationsPerProcess: 40, ...parameters }, given);
    expect(error).toBeUndefined();
    return metrics.runtime_ns!.value;
  };

  it.each(['read', 'fetch-and-add'])(
    'one of several that a program has under way waits for the last: %s',
    (operation) => {
      const alone = runtimeNs({ operation });
      expect(runtimeNs({ operation, outstanding: 8 })).toBeCloseTo(alone, 6);
      expect(runtimeNs({ operation, outstanding: 8 }, {})).toBeLessThan(alone / 3);
    },
  );

  it('a load of 64 B is eight round trips, however many are asked for', () => {
    const roundTrip = 420 + 2 * (64 + 575 + 2500) + 2 * 8 * (wireBytesOf(12) + wireBytesOf(4 + 8));
    expect(runtimeNs({ outstanding: 4 })).toBeCloseTo(40 * 8 * roundTrip, 6);
  });
});
