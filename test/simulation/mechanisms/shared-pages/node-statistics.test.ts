import { describe, expect, it } from 'vitest';
import { nodeMetrics } from '../../../../src/simulation/mechanisms/shared-pages/node-statistics.ts';

/** Two nodes with two threads each, for two seconds. */
const counted = {
  faults: Int32Array.of(30, 10),
  measuredReads: 20,
  readsServed: 50,
  bytes: { written: Float64Array.of(600, 200), read: Float64Array.of(100, 300), sent: Float64Array.of(50, 30) },
  waitedNs: Float64Array.of(1e9, 5e8, 3e8, 2e8),
  barriers: 5,
  locks: 8,
  now: 2e9,
};
const valuesOf = (change: Partial<typeof counted> = {}) =>
  Object.fromEntries(Object.entries(nodeMetrics({ ...counted, ...change })).map(([name, { value }]) => [name, value]));

describe('statistics of nodes', () => {
  it('are rates of the first node, and means over nodes or threads', () => {
    expect(valuesOf()).toEqual({
      // Two of eight seconds of threads.
      fault_share: 0.25,
      first_thread_fault_share: 0.5,
      faults_per_second: 10,
      first_node_faults_per_second: 15,
      first_node_written_bytes_per_second: 300,
      first_node_read_bytes_per_second: 50,
      first_node_sent_bytes_per_second: 25,
      bytes_per_fault: 30,
      send_bytes_per_fault: 2,
      pulled_share: 1 / 3,
      interrupts_per_read_fault: 2.5,
      barriers_per_second: 2.5,
      faults_per_barrier: 4,
      first_node_faults_per_barrier: 6,
      locks_per_second: 2,
      faults_per_lock: 5,
    });
  });

  it('leave out what there was none of', () => {
    const none = { written: Float64Array.of(0, 0), read: Float64Array.of(0, 0), sent: Float64Array.of(0, 0) };
    const still = valuesOf({
      faults: Int32Array.of(0, 0),
      measuredReads: 0,
      readsServed: 0,
      bytes: none,
      barriers: 0,
      locks: 0,
    });
    const rates = Object.keys(still).filter((name) => /per_(?:fault|barrier|lock)|pulled|barriers|locks/.test(name));
    expect(rates).toEqual([]);
    expect(valuesOf({ bytes: none })).toMatchObject({ bytes_per_fault: 0 });
    expect(valuesOf({ bytes: none })).not.toHaveProperty('pulled_share');
  });

  it('are numbers even where no time has passed', () => {
    const shares = valuesOf({ waitedNs: new Float64Array(4), now: 0 });
    expect(shares).toMatchObject({ fault_share: 0, first_thread_fault_share: 0 });
  });
});
