import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

describe('a message of no bytes at all', () => {
  it('crosses links behind others as any does', () => {
    const machine = {
      processesPerNode: 1,
      headerBytes: 0,
      gapPerByteNs: 0.001,
      nodeMessageGapNs: 0,
      queuePairGapNs: 0,
    };
    const workload = { test: 'bandwidth', operation: 'put', bytes: 64, inFlight: 100, operationsPerProcess: 100 };
    const settings = { preset: 'ib-hdr', processes: 2, machine: { ...machine, messageOverheadNs: 0 }, workload };
    expect(simulate(smallPlan(combination('rma', 'ping-pong'), settings))).toMatchObject({ status: 'succeeded' });
  });
});
